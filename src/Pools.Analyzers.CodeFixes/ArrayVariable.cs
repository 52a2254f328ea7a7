namespace Pools.Analyzers.CodeFixes;

/// <summary>A local or parameter that holds an array and that one function uses, with the locals that may lead to the array.</summary>
internal sealed class ArrayVariable
{
    private readonly FixContext _context;
    private readonly IdentifierNameSyntax[] _references;
    private readonly HashSet<string> _names;

    private ArrayVariable(FixContext context, SyntaxNode declaration, SyntaxNode body, ISymbol symbol)
    {
        (_context, Declaration, Body, Symbol) = (context, declaration, body, symbol);
        _references = [.. body.Named(symbol.Name)];
        _names = [symbol.Name];
        while (Sources().Any(made => IsPassedOn(made.From) && _names.Add(made.Name)))
        {
        }
    }

    public ISymbol Symbol { get; }

    public string Name => Symbol.Name;

    public SyntaxNode Declaration { get; }

    public SyntaxNode Body { get; }

    /// <summary>The assigned expressions; null for an assignment by other code. An initial null does not count.</summary>
    private IEnumerable<ExpressionSyntax?> Values => _references.Where(FieldWrites.IsWrite)
        .Select(name => name.Parent is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } set
            && set.Left == name ? set.Right : null)
        .Concat(Declaration is VariableDeclaratorSyntax { Initializer.Value: { } first } && !IsNull(first) ? [first] : []);

    public static ArrayVariable? Of(FixContext context, ExpressionSyntax expression) =>
        Of(context, context.Model.GetSymbolInfo(FixContext.WithoutSuppression(expression)).Symbol);

    /// <summary>The variable of a symbol. Null for another symbol, a reference, or a variable that an inner function uses.</summary>
    public static ArrayVariable? Of(FixContext context, ISymbol? symbol)
    {
        if (symbol is not (ILocalSymbol { IsRef: false } or IParameterSymbol { RefKind: RefKind.None })
            || symbol.DeclaringSyntaxReferences is not [var reference])
        {
            return null;
        }

        SyntaxNode declaration = reference.GetSyntax();
        SyntaxNode? body = FixContext.BodyOf(declaration);
        if (body is null or BaseTypeDeclarationSyntax || FixContext.BodyOf(context.Node) != body)
        {
            return null;
        }

        ArrayVariable variable = new(context, declaration, body, symbol);
        return variable._references.All(name => FixContext.BodyOf(name) == body) ? variable : null;
    }

    public bool Mentions(SyntaxNode code) => Mentioned(code).Any();

    public bool IsUsedBetween(int start, int end) => Mentioned(Body).Any(name => name.SpanStart >= start && name.SpanStart < end);

    /// <summary>The declaration with a rent, if the variable gets only that array, and the block declares all that lead to it.</summary>
    public LocalDeclarationStatementSyntax? DeclarationOf(SyntaxNode rent) =>
        rent.FirstAncestorOrSelf<LocalDeclarationStatementSyntax>()
            is { Declaration.Variables.Count: 1, Parent: BlockSyntax block } declaration && IsOnlySetTo(rent)
        && _names.All(name => DeclaredIn(Body).Any(local => local.Text == name && block.Span.Contains(local.Span)))
            ? declaration
            : null;

    public bool HasAlias => Sources().Any(made => made.Name != Name && _names.Contains(made.Name) && made.Type is null or IArrayTypeSymbol);

    public bool IsAssignedBetween(int start, int end) =>
        _references.Any(name => name.SpanStart >= start && name.SpanStart < end && FieldWrites.IsWrite(name));

    public bool IsOnlySetTo(SyntaxNode rent) => Values.ToList() is [{ } only] && only == rent;

    public bool IsOnlyRentedFrom(ExpressionSyntax pool) => Values.All(value => value is not null && (IsNull(value)
        || (value is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Rent" } access }
            && access.Expression.ToString() == pool.ToString())));

    /// <summary>Whether a try around a statement may use the array after it, or continue after it has thrown.</summary>
    public bool IsUsedByTryAround(StatementSyntax statement) =>
        statement.Ancestors().TakeWhile(around => around != Body).OfType<TryStatementSyntax>().Any(tried =>
            tried.Catches.Any(Mentions) || (tried.Finally is { } last && Mentions(last))
            || (tried.Catches.Count > 0 && !statement.ChildNodes().All(IsQuiet)));

    public bool IsReturnedBy(StatementSyntax statement) =>
        statement is ExpressionStatementSyntax { Expression: InvocationExpressionSyntax call } returned && IsReturn(call)
        && FixContext.ArgumentOf(returned) is IdentifierNameSyntax name && name.Identifier.ValueText == Name
        && _context.IsPlainReturn(returned);

    public bool IsReturnedIn(SyntaxNode code) => code.DescendantNodesAndSelf().OfType<InvocationExpressionSyntax>().Any(call =>
        IsReturn(call) && Mentions(call.ArgumentList));

    public bool IsPassedOn(SyntaxNode value) => Mentions(value)
        && !(value is ExpressionSyntax && IsPlain(_context.Model.GetTypeInfo(value).Type))
        && !(_context.Model.GetSymbolInfo(value).Symbol is IMethodSymbol method && KnownCalls.AllocatesResult(method));

    /// <summary>Whether code yields, or stores the array in anything but a local.</summary>
    public bool IsKeptBy(SyntaxNode code) => code.DescendantNodesAndSelf().Any(node => node is YieldStatementSyntax
        || (node is AssignmentExpressionSyntax set && IsPassedOn(set.Right)
            && _context.Model.GetSymbolInfo(set.Left).Symbol is not ILocalSymbol { IsRef: false }));

    /// <summary>Whether code can neither throw nor leave: it has only variables, choices, and constant elements of the array.</summary>
    public bool IsQuiet(SyntaxNode code) => code.DescendantNodesAndSelf().All(node => node switch
    {
        IdentifierNameSyntax name => _context.Model.GetSymbolInfo(name).Symbol is not IPropertySymbol,
        BinaryExpressionSyntax binary => binary.Kind() is not (SyntaxKind.DivideExpression or SyntaxKind.ModuloExpression),
        ElementAccessExpressionSyntax element => element.Expression.ToString().TrimEnd('!') == Name
            && element.ArgumentList.Arguments is [{ Expression: LiteralExpressionSyntax }],
        BracketedArgumentListSyntax or ArgumentSyntax or AssignmentExpressionSyntax or LiteralExpressionSyntax => true,
        PrefixUnaryExpressionSyntax or PostfixUnaryExpressionSyntax or ParenthesizedExpressionSyntax => true,
        BlockSyntax or ExpressionStatementSyntax or EmptyStatementSyntax or IfStatementSyntax or ElseClauseSyntax => true,
        _ => false,
    });

    /// <summary>Whether values of a type never lead to an array.</summary>
    private static bool IsPlain(ITypeSymbol? type) =>
        type is { SpecialType: SpecialType.System_String } or { IsUnmanagedType: true, TypeKind: not TypeKind.Pointer };

    public static IEnumerable<SyntaxToken> DeclaredIn(SyntaxNode code) => code.DescendantNodes().Select(node => node switch
    {
        VariableDeclaratorSyntax local => local.Identifier,
        SingleVariableDesignationSyntax local => local.Identifier,
        ForEachStatementSyntax each => each.Identifier,
        _ => default,
    }).Where(token => !token.IsKind(SyntaxKind.None));

    private static bool IsReturn(InvocationExpressionSyntax call) => call.ArgumentList.Arguments.Count > 0
        && call.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Return" or "ReturnAndClear" };

    private static bool IsNull(ExpressionSyntax value) =>
        value.IsKind(SyntaxKind.NullLiteralExpression) || value.IsKind(SyntaxKind.DefaultLiteralExpression);

    private IEnumerable<IdentifierNameSyntax> Mentioned(SyntaxNode code) =>
        code.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Where(name => _names.Contains(name.Identifier.ValueText));

    /// <summary>The variables of the function that may lead to an array, with the code of their values.</summary>
    private IEnumerable<(string Name, SyntaxNode From, ITypeSymbol? Type)> Sources()
    {
        foreach (SyntaxNode node in Body.DescendantNodes())
        {
            (SyntaxNode? target, SyntaxNode? from) = node switch
            {
                VariableDeclaratorSyntax { Initializer.Value: { } value } => (node, value),
                SingleVariableDesignationSyntax => (node, node.FirstAncestorOrSelf<StatementSyntax>()),
                ForEachStatementSyntax each => (node, each.Expression),
                AssignmentExpressionSyntax assignment => (assignment.Left, assignment.Right),
                ArgumentSyntax { RefKindKeyword.RawKind: not 0, Expression: IdentifierNameSyntax name } => ((SyntaxNode?)name, node.Parent),
                _ => (null, null),
            };
            if (target is ExpressionSyntax set && _context.Model.GetTypeInfo(set).Type is var type && !IsPlain(type))
            {
                foreach (IdentifierNameSyntax name in set.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>())
                {
                    yield return (name.Identifier.ValueText, from!, type);
                }
            }
            else if (target is not (null or ExpressionSyntax) && from is not null
                && _context.Model.GetDeclaredSymbol(target) is ILocalSymbol local && (local.IsRef || !IsPlain(local.Type)))
            {
                yield return (local.Name, from, local.IsRef ? null : local.Type);
            }
        }
    }
}
