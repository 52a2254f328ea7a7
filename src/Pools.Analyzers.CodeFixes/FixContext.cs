using Pools.Analyzers.Types;

namespace Pools.Analyzers.CodeFixes;

/// <summary>A report to fix, and the code around it.</summary>
internal sealed record FixContext(SyntaxNode Root, SemanticModel Model, Diagnostic Report)
{
    /// <summary>Where it was reported.</summary>
    public SyntaxNode Node { get; } = Root.FindNode(Report.Location.SourceSpan, getInnermostNodeForTie: true);

    /// <summary>The statement of the report.</summary>
    public StatementSyntax? Statement => Node.FirstAncestorOrSelf<StatementSyntax>();

    /// <summary>The operation that the report names beside its own: the earlier return, the rent, the call that gave the task. Null if it lies in another source, or there is none.</summary>
    public SyntaxNode? Earlier { get; } = Report.AdditionalLocations is { Count: > 0 } others && others[0].SourceTree == Root.SyntaxTree ? Root.FindNode(others[0].SourceSpan, getInnermostNodeForTie: true) : null;

    /// <summary>The statement that consists of the earlier call and nothing else.</summary>
    public ExpressionStatementSyntax? EarlierStatement => (Earlier as InvocationExpressionSyntax)?.Parent as ExpressionStatementSyntax;

    /// <summary>What proved the report; null where it does not say.</summary>
    public ProofKind? Proof =>
        Report.Properties.TryGetValue(FindingDiagnostics.ProofProperty, out string? proof) && Enum.TryParse(proof, out ProofKind kind) ? kind : null;

    /// <summary>Whether the project's language is at least C# 8, which has <c>using</c> declarations, patterns of properties, and nullable references.</summary>
    public bool HasCSharp8 => Root.SyntaxTree.Options is CSharpParseOptions { LanguageVersion: >= LanguageVersion.CSharp8 };

    /// <summary>The call of a pool or an owner at the place of a report.</summary>
    public InvocationExpressionSyntax? Call => Node.FirstAncestorOrSelf<InvocationExpressionSyntax>();

    /// <summary>The statement that consists of that call and nothing else.</summary>
    public ExpressionStatementSyntax? CallStatement => (Node as InvocationExpressionSyntax)?.Parent as ExpressionStatementSyntax;

    /// <summary>The pool on which a rent or a return is called.</summary>
    public static ExpressionSyntax? ReceiverOf(SyntaxNode? rent) =>
        (rent as InvocationExpressionSyntax)?.Expression is MemberAccessExpressionSyntax access ? access.Expression : null;

    /// <summary>What a call that is a statement of its own returns to a pool.</summary>
    public static ExpressionSyntax ArgumentOf(StatementSyntax statement) =>
        WithoutSuppression(((InvocationExpressionSyntax)((ExpressionStatementSyntax)statement).Expression).ArgumentList.Arguments[0].Expression);

    /// <summary>An expression without a <c>!</c> behind it.</summary>
    public static ExpressionSyntax WithoutSuppression(ExpressionSyntax expression) =>
        expression is PostfixUnaryExpressionSyntax suppressed ? suppressed.Operand : expression;

    /// <summary>The variable that gets what a rent gives, where the two stand in one statement: the array itself, not a view of it.</summary>
    public ArrayVariable? HolderOf(SyntaxNode? rent) => rent is null || !SymbolEqualityComparer.Default.Equals(Model.GetTypeInfo(rent).Type, Model.GetTypeInfo(rent).ConvertedType) ? null : rent.Parent switch
    {
        EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator } => ArrayVariable.Of(this, Model.GetDeclaredSymbol(declarator)),
        AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment => ArrayVariable.Of(this, assignment.Left),
        _ => null,
    };

    /// <summary>Whether a name in the text of an expression means the same at another place.</summary>
    public bool IsVisible(ExpressionSyntax expression, SyntaxNode place) =>
        expression.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().All(name => Model.GetSymbolInfo(name).Symbol is not (ILocalSymbol or IParameterSymbol) || IsVisible(Model.GetSymbolInfo(name).Symbol!, place));

    public bool IsVisible(ISymbol symbol, SyntaxNode place) => Model.LookupSymbols(place.SpanStart, name: symbol.Name).Contains(symbol, SymbolEqualityComparer.Default);

    /// <summary>Whether an expression gives the same wherever it stands: a constant, what nothing assigns, and members of such that do not change.</summary>
    public bool IsSteady(ExpressionSyntax expression) => Model.GetConstantValue(expression).HasValue || Model.GetSymbolInfo(expression).Symbol switch
    {
        INamespaceOrTypeSymbol => true,
        ILocalSymbol { IsRef: false } or IParameterSymbol { RefKind: RefKind.None } => expression is ThisExpressionSyntax || !IsAssigned(Model.GetSymbolInfo(expression).Symbol!),
        IFieldSymbol field => !FieldWrites.CanChange(field) && (expression is not MemberAccessExpressionSyntax access || IsSteady(access.Expression)),
        IPropertySymbol { IsStatic: true, SetMethod: null } => true,
        IPropertySymbol { Name: "Length" } when expression is MemberAccessExpressionSyntax { Expression: { } whole } =>
            Model.GetTypeInfo(whole).Type is { } type && (type is IArrayTypeSymbol || type.SpecialType == SpecialType.System_String || ViewTypes.IsView(type)) && IsSteady(whole),
        _ => false,
    };

    /// <summary>The function, the member, the type or the file that declares a symbol.</summary>
    public static SyntaxNode? BodyOf(SyntaxNode? node) => node?.FirstAncestorOrSelf<SyntaxNode>(around =>
        around is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or CompilationUnitSyntax or (MemberDeclarationSyntax and not GlobalStatementSyntax));

    /// <summary><c>array = null;</c>, without a warning where the variable's type says that it is never null.</summary>
    public StatementSyntax SetToNull(ExpressionSyntax variable)
    {
        NullableAnnotation annotation = Model.GetSymbolInfo(variable).Symbol switch
        {
            IFieldSymbol field => field.NullableAnnotation,
            ILocalSymbol local => local.NullableAnnotation,
            IParameterSymbol parameter => parameter.NullableAnnotation,
            _ => NullableAnnotation.None,
        };
        return SyntaxFactory.ParseStatement($"{variable.WithoutTrivia()} = {(annotation == NullableAnnotation.NotAnnotated ? "null!" : "null")};").WithTrailingTrivia(SyntaxFactory.ElasticLineFeed);
    }

    /// <summary><c>pool.Return(array);</c>, as the method does it elsewhere; cleared if the array holds references.</summary>
    public StatementSyntax ReturnStatement(SyntaxNode rent, ArrayVariable array)
    {
        ExpressionSyntax pool = ReceiverOf(rent)!;
        ExpressionStatementSyntax? same = array.Body.DescendantNodes().OfType<ExpressionStatementSyntax>().FirstOrDefault(statement =>
            array.IsReturnedBy(statement) && ReceiverOf(statement.Expression)!.ToString() == pool.ToString());
        bool hasReferences = Model.GetTypeInfo(rent).Type is IArrayTypeSymbol type && References.AreCertainlyIn(type.ElementType);
        return SyntaxFactory.ParseStatement(same?.WithoutTrivia().ToString() ?? $"{pool}.Return({array.Name}{(hasReferences ? ", clearArray: true" : "")});").WithTrailingTrivia(SyntaxFactory.ElasticLineFeed);
    }

    /// <summary>Whether a statement returns what a variable or field holds, and could stand elsewhere or nowhere: its other parts do nothing.</summary>
    public bool IsPlainReturn(ExpressionStatementSyntax? statement) =>
        statement is { Expression: InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: { } array }, ..] others } call } && ReceiverOf(call) is { } pool && IsSteady(pool)
        && others.Skip(1).All(argument => Model.GetConstantValue(argument.Expression).HasValue)
        && WithoutSuppression(array) is IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax };

    private static bool IsAssigned(ISymbol symbol) =>
        symbol.DeclaringSyntaxReferences is not [var reference] || BodyOf(reference.GetSyntax()) is not { } body || body.DescendantNodes().OfType<IdentifierNameSyntax>()
            .Any(name => name.Identifier.ValueText == symbol.Name && FieldWrites.IsWrite(name));
}
