namespace Pools.Analyzers.CodeFixes;

/// <summary>A report to fix, and the code around it.</summary>
internal sealed record FixContext(SyntaxNode Root, SemanticModel Model, Diagnostic Report)
{
    public SyntaxNode Node { get; } = Root.FindNode(Report.Location.SourceSpan, getInnermostNodeForTie: true);

    /// <summary>The earlier return, the rent, or the call of the task. Null if this file has none.</summary>
    public SyntaxNode? Earlier { get; } = Report.AdditionalLocations is [{ } earlier, ..] && earlier.SourceTree == Root.SyntaxTree
        ? Root.FindNode(earlier.SourceSpan, getInnermostNodeForTie: true)
        : null;

    public ExpressionStatementSyntax? EarlierStatement => (Earlier as InvocationExpressionSyntax)?.Parent as ExpressionStatementSyntax;

    public ProofKind? Proof => Report.Properties.TryGetValue(FindingDiagnostics.ProofProperty, out string? proof)
        && Enum.TryParse(proof, out ProofKind kind) ? kind : null;

    /// <summary>Whether the language has <c>using</c> declarations and property patterns.</summary>
    public bool HasCSharp8 => Root.SyntaxTree.Options is CSharpParseOptions { LanguageVersion: >= LanguageVersion.CSharp8 };

    public InvocationExpressionSyntax? Call => Node.FirstAncestorOrSelf<InvocationExpressionSyntax>();

    public ExpressionStatementSyntax? CallStatement => (Node as InvocationExpressionSyntax)?.Parent as ExpressionStatementSyntax;

    public static ExpressionSyntax? ReceiverOf(SyntaxNode? call) =>
        ((call as InvocationExpressionSyntax)?.Expression as MemberAccessExpressionSyntax)?.Expression;

    public static ExpressionSyntax ArgumentOf(ExpressionStatementSyntax statement) =>
        WithoutSuppression(((InvocationExpressionSyntax)statement.Expression).ArgumentList.Arguments[0].Expression);

    public static ExpressionSyntax WithoutSuppression(ExpressionSyntax expression) =>
        expression is PostfixUnaryExpressionSyntax suppressed ? suppressed.Operand : expression;

    public ArrayVariable? HolderOf(SyntaxNode? rent)
    {
        if (rent is null || Model.GetTypeInfo(rent) is var info && info.Type?.IsSame(info.ConvertedType) != true)
        {
            return null;
        }

        return rent.Parent switch
        {
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax local } => ArrayVariable.Of(this, Model.GetDeclaredSymbol(local)),
            AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } set => ArrayVariable.Of(this, set.Left),
            _ => null,
        };
    }

    /// <summary>Whether an expression means the same at another place.</summary>
    public bool IsVisible(ExpressionSyntax expression, SyntaxNode place) =>
        expression.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Select(name => Model.GetSymbolInfo(name).Symbol)
            .All(symbol => symbol is not (ILocalSymbol or IParameterSymbol) || IsVisible(symbol, place));

    public bool IsVisible(ISymbol symbol, SyntaxNode place) =>
        Model.LookupSymbols(place.SpanStart, name: symbol.Name).Contains(symbol, SymbolEqualityComparer.Default);

    /// <summary>Whether an expression has one value: a constant, a variable without assignments, or a fixed member of one.</summary>
    public bool IsSteady(ExpressionSyntax expression) => Model.GetSymbolInfo(expression).Symbol switch
    {
        _ when Model.GetConstantValue(expression).HasValue => true,
        INamespaceOrTypeSymbol => true,
        ILocalSymbol { IsRef: false } local => !IsAssigned(local),
        IParameterSymbol { RefKind: RefKind.None } parameter => expression is ThisExpressionSyntax || !IsAssigned(parameter),
        IFieldSymbol field => !FieldWrites.CanChange(field)
            && (expression is not MemberAccessExpressionSyntax access || IsSteady(access.Expression)),
        IPropertySymbol { IsStatic: true, SetMethod: null } => true,
        IPropertySymbol { Name: "Length" } when expression is MemberAccessExpressionSyntax { Expression: { } whole } =>
            ViewTypes.HasFixedLength(Model.GetTypeInfo(whole).Type) && IsSteady(whole),
        _ => false,
    };

    /// <summary>The function, the member, the type or the file around code.</summary>
    public static SyntaxNode? BodyOf(SyntaxNode? node) => node?.FirstAncestorOrSelf<SyntaxNode>(around => around is CompilationUnitSyntax
        or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or (MemberDeclarationSyntax and not GlobalStatementSyntax));

    /// <summary><c>array = null;</c>, or <c>null!</c> for a type that is never null.</summary>
    public StatementSyntax SetToNull(ExpressionSyntax variable)
    {
        bool isNeverNull = Model.GetSymbolInfo(variable).Symbol is IFieldSymbol { NullableAnnotation: NullableAnnotation.NotAnnotated }
            or ILocalSymbol { NullableAnnotation: NullableAnnotation.NotAnnotated }
            or IParameterSymbol { NullableAnnotation: NullableAnnotation.NotAnnotated };
        return ParseStatement($"{variable.WithoutTrivia()} = null{(isNeverNull ? "!" : "")};").WithTrailingTrivia(ElasticLineFeed);
    }

    /// <summary><c>pool.Return(array);</c>, with the arguments of another such call. Clears an array of references.</summary>
    public StatementSyntax ReturnStatement(SyntaxNode rent, ArrayVariable array)
    {
        ExpressionSyntax pool = ReceiverOf(rent)!;
        ExpressionStatementSyntax? same = array.Body.DescendantNodes().OfType<ExpressionStatementSyntax>().FirstOrDefault(statement =>
            array.IsReturnedBy(statement) && ReceiverOf(statement.Expression)!.ToString() == pool.ToString());
        bool hasReferences = Model.GetTypeInfo(rent).Type is IArrayTypeSymbol type && References.AreCertainlyIn(type.ElementType);
        string text = same?.WithoutTrivia().ToString() ?? $"{pool}.Return({array.Name}{(hasReferences ? ", clearArray: true" : "")});";
        return ParseStatement(text).WithTrailingTrivia(ElasticLineFeed);
    }

    /// <summary>Whether a statement returns the array of a variable or field, and has no other effect.</summary>
    public bool IsPlainReturn(ExpressionStatementSyntax? statement) =>
        statement?.Expression is InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: { } array }, ..] arguments } call
        && ReceiverOf(call) is { } pool && IsSteady(pool)
        && arguments.Skip(1).All(argument => Model.GetConstantValue(argument.Expression).HasValue)
        && WithoutSuppression(array) is IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax };

    private static bool IsAssigned(ISymbol symbol) => symbol.DeclaringSyntaxReferences is not [var reference]
        || BodyOf(reference.GetSyntax()) is not { } body || body.Named(symbol.Name).Any(FieldWrites.IsWrite);
}
