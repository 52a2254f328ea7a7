using Pools.Analyzers.Types;

namespace Pools.Analyzers.CodeFixes;

/// <summary>A local or parameter that holds an array and that one function uses, with the locals that may lead to the array.</summary>
internal sealed class ArrayVariable
{
    private readonly FixContext _context;
    private readonly IdentifierNameSyntax[] _references;
    private readonly HashSet<string> _names;

    private ArrayVariable(FixContext context, SyntaxNode declaration, SyntaxNode body, ISymbol symbol)
    {
        string name = symbol.Name;
        (_context, Declaration, Body, Symbol) = (context, declaration, body, symbol);
        _references = [.. body.DescendantNodes().OfType<IdentifierNameSyntax>().Where(identifier =>
            identifier.Identifier.ValueText == name)];
        _names = [name];
        while (Sources().Any(made => IsPassedOn(made.From) && _names.Add(made.Name)))
        {
        }
    }

    public ISymbol Symbol { get; }

    public string Name => Symbol.Name;

    public SyntaxNode Declaration { get; }

    /// <summary>The function that declares the variable.</summary>
    public SyntaxNode Body { get; }

    /// <summary>The expressions that are assigned to the variable; null for one not seen. A null at the start does not count.</summary>
    public IEnumerable<ExpressionSyntax?> Values =>
        _references.Where(FieldWrites.IsWrite).Select(name =>
            name.Parent is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } set && set.Left == name
                ? set.Right : null)
            .Concat(Declaration is VariableDeclaratorSyntax { Initializer.Value: { } first } && !IsNull(first) ? [first] : []);

    public static ArrayVariable? Of(FixContext context, ExpressionSyntax expression) =>
        Of(context, context.Model.GetSymbolInfo(FixContext.WithoutSuppression(expression)).Symbol);

    /// <summary>The variable of a symbol. Null if it is none, or a reference, or if a function inside its own uses it.</summary>
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

    /// <summary>Whether code names the variable, or a local that may lead to its array.</summary>
    public bool Mentions(SyntaxNode node) => node.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Any(name =>
        _names.Contains(name.Identifier.ValueText));

    /// <summary>Whether the text from one position to another does so.</summary>
    public bool IsUsedBetween(int start, int end) =>
        Body.DescendantNodes().OfType<IdentifierNameSyntax>().Any(name => _names.Contains(name.Identifier.ValueText)
            && name.SpanStart >= start && name.SpanStart < end);

    /// <summary>Whether all that leads to the array is declared in one block.</summary>
    public bool IsAllDeclaredIn(SyntaxNode block) => _names.All(name => DeclaredIn(Body).Any(local => local.Text == name
        && block.Span.Contains(local.Span)));

    /// <summary>Whether another variable may hold the array itself.</summary>
    public bool HasAlias => Sources().Any(made => made.Name != Name && _names.Contains(made.Name)
        && (made.Type is null or IArrayTypeSymbol));

    public bool IsAssignedBetween(int start, int end) => _references.Any(name => name.SpanStart >= start && name.SpanStart < end
        && FieldWrites.IsWrite(name));

    /// <summary>Whether the variable has no value but that of one rent.</summary>
    public bool IsOnlySetTo(SyntaxNode rent) => Values.ToList() is [{ } only] && only == rent;

    /// <summary>Whether the variable has no values but arrays of one pool, and null.</summary>
    public bool IsOnlyRentedFrom(ExpressionSyntax pool) => Values.All(value => value is { } && (IsNull(value)
        || (value is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Rent" } access }
        && access.Expression.ToString() == pool.ToString())));

    /// <summary>Whether a try around a statement may use the array after it, or continue when it has thrown.</summary>
    public bool IsUsedByTryAround(StatementSyntax statement) => statement.Ancestors().TakeWhile(around => around != Body)
        .OfType<TryStatementSyntax>()
        .Any(tried => tried.Catches.Any(Mentions) || (tried.Finally is { } last && Mentions(last)) || (tried.Catches.Count > 0
        && !statement.ChildNodes().All(IsQuiet)));

    /// <summary>Whether a statement returns the array of this variable.</summary>
    public bool IsReturnedBy(StatementSyntax statement) =>
        statement is ExpressionStatementSyntax { Expression: InvocationExpressionSyntax call } && IsReturn(call)
        && FixContext.ArgumentOf(statement) is IdentifierNameSyntax name && name.Identifier.ValueText == Name && _context.IsPlainReturn((ExpressionStatementSyntax)statement);

    /// <summary>Whether the array, or another that the same variables may hold, is returned in code.</summary>
    public bool IsReturnedIn(SyntaxNode node) => node.DescendantNodesAndSelf().OfType<InvocationExpressionSyntax>().Any(call =>
        IsReturn(call) && Mentions(call.ArgumentList));

    /// <summary>Whether a value leads to the array.</summary>
    public bool IsPassedOn(SyntaxNode value) => Mentions(value) && !(value is ExpressionSyntax
        && IsPlain(_context.Model.GetTypeInfo(value).Type))
        && !(_context.Model.GetSymbolInfo(value).Symbol is IMethodSymbol method && FreshArrays.IsMadeBy(method));

    /// <summary>Whether code stores such a value in anything but a local, or yields it.</summary>
    public bool IsKeptBy(SyntaxNode code) => code.DescendantNodesAndSelf().Any(node => node is YieldStatementSyntax
        || (node is AssignmentExpressionSyntax set && IsPassedOn(set.Right)
        && _context.Model.GetSymbolInfo(set.Left).Symbol is not ILocalSymbol { IsRef: false }));

    /// <summary>Whether code can neither throw nor leave: it has variables, choices, and fixed elements of the array.</summary>
    public bool IsQuiet(SyntaxNode code) => code.DescendantNodesAndSelf().All(node => node switch
    {
        IdentifierNameSyntax name => _context.Model.GetSymbolInfo(name).Symbol is not IPropertySymbol,
        BinaryExpressionSyntax binary => !binary.IsKind(SyntaxKind.DivideExpression) && !binary.IsKind(SyntaxKind.ModuloExpression),
        ElementAccessExpressionSyntax element => element.Expression.ToString().TrimEnd('!') == Name
            && element.ArgumentList.Arguments is [{ Expression: LiteralExpressionSyntax }],
        BracketedArgumentListSyntax or ArgumentSyntax or AssignmentExpressionSyntax or LiteralExpressionSyntax => true,
        PrefixUnaryExpressionSyntax or PostfixUnaryExpressionSyntax or ParenthesizedExpressionSyntax => true,
        BlockSyntax or ExpressionStatementSyntax or EmptyStatementSyntax or IfStatementSyntax or ElseClauseSyntax => true,
        _ => false,
    });

    /// <summary>Whether values of a type lead to no array.</summary>
    public static bool IsPlain(ITypeSymbol? type) =>
        type is { SpecialType: SpecialType.System_String } or { IsUnmanagedType: true, TypeKind: not TypeKind.Pointer };

    public static IEnumerable<SyntaxToken> DeclaredIn(SyntaxNode code) => code.DescendantNodes().Select(node => node switch
    {
        VariableDeclaratorSyntax local => local.Identifier,
        SingleVariableDesignationSyntax local => local.Identifier,
        ForEachStatementSyntax each => each.Identifier,
        _ => default,
    }).Where(token => !token.IsKind(SyntaxKind.None));

    public static bool IsNamed(SyntaxNode code, string name) => code.DescendantTokens().Any(token =>
        token.IsKind(SyntaxKind.IdentifierToken) && token.ValueText == name);

    private static bool IsReturn(InvocationExpressionSyntax call) =>
        call is { Expression: MemberAccessExpressionSyntax access, ArgumentList.Arguments.Count: > 0 }
        && access.Name.Identifier.ValueText is "Return" or "ReturnAndClear";

    private static bool IsNull(ExpressionSyntax value) => value.IsKind(SyntaxKind.NullLiteralExpression)
        || value.IsKind(SyntaxKind.DefaultLiteralExpression);

    /// <summary>Each variable of the function that is not a plain value, with code that it may get its value from.</summary>
    private IEnumerable<(string Name, SyntaxNode From, ITypeSymbol? Type)> Sources()
    {
        foreach (SyntaxNode node in Body.DescendantNodes())
        {
            (SyntaxNode? target, SyntaxNode? from) = node switch
            {
                VariableDeclaratorSyntax { Initializer.Value: { } value } => (node, value),
                SingleVariableDesignationSyntax => (node, node.FirstAncestorOrSelf<StatementSyntax>()),
                ForEachStatementSyntax each => (node, each.Expression),
                AssignmentExpressionSyntax set => (set.Left, set.Right),
                ArgumentSyntax { RefKindKeyword.RawKind: not 0, Expression: IdentifierNameSyntax name } => ((SyntaxNode?)name, node.Parent),
                _ => (null, null),
            };
            ISymbol? symbol = target is null ? null : _context.Model.GetDeclaredSymbol(target);
            ITypeSymbol? type = symbol is ILocalSymbol { IsRef: false } local ? local.Type : symbol is null && target is ExpressionSyntax
                ? _context.Model.GetTypeInfo(target).Type : null;
            if (target is null || from is null || IsPlain(type))
            {
                continue;
            }

            foreach (string name in target is ExpressionSyntax ? target.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>()
                .Select(name => name.Identifier.ValueText) : [symbol?.Name ?? ""])
            {
                yield return (name, from, type);
            }
        }
    }
}
