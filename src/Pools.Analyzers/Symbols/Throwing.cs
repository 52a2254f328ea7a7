namespace Pools.Analyzers.Symbols;

/// <summary>Whether operations and calls throw.</summary>
internal static class Throwing
{
    private static readonly string[] s_inputs = ["System.IO", "System.Net", "System.Data", "System.Xml", "System.Text.Json"];
    private static readonly string[] s_names =
    [
        "Throw", "Fail", "Panic", "Abort", "Exit", "Error", "Fatal", "Raise", "Assert", "Check", "Ensure", "Verify", "Validate",
    ];

    /// <summary>Whether a method never returns: by its attribute, or because it only throws.</summary>
    public static bool IsCertain(IMethodSymbol method) =>
        method.GetAttributes().Any(attribute => attribute.AttributeClass?.Name == "DoesNotReturnAttribute")
        || (method is { IsVirtual: false, IsAbstract: false, IsOverride: false }
            && method.DeclaringSyntaxReferences.Any(reference => OnlyThrows(reference.GetSyntax())))
        || (method is { Name: "Exit" or "FailFast" } && method.ContainingType.Is("System", "Environment"));

    public static bool MayNeverReturn(IMethodSymbol method) =>
        Array.Exists(s_names, method.Name.Contains) || method.ContainingType.Name.StartsWithAny("Throw");

    /// <summary>Whether a method is expected to throw: code of programs, and methods that read, write, parse or wait.</summary>
    public static bool IsPlausible(IMethodSymbol method)
    {
        string type = method.ContainingType.Name;
        if (method.Name == "Dispose" || method.Name.StartsWithAny("Log", "Trace")
            || type.Contains("Log") || type.Contains("Trace") || type.Contains("EventSource"))
        {
            return false;
        }

        return method.IsFramework() && method.MethodKind != MethodKind.DelegateInvoke
            ? method.ContainingNamespace.ToDisplayString().StartsWithAny(s_inputs) || method.Name is "Parse" or "GetResult" or "Wait"
            : PoolCalls.Classify(method) is not (PoolCall.Rent or PoolCall.Return) && !IsTrivial(method);
    }

    /// <summary>Whether a call rents an array of a computed length: it throws for a negative length, or if memory runs out.</summary>
    public static bool IsUncertainRent(IOperation? thrower) =>
        thrower is IInvocationOperation { Arguments: [{ Value.ConstantValue.HasValue: false }, ..] } call
        && PoolCalls.Classify(call.TargetMethod) == PoolCall.Rent;

    /// <summary>The same for a length that no overflow makes negative: the call throws only if memory runs out.</summary>
    public static bool IsRentOfPlainLength(IOperation? thrower) =>
        IsUncertainRent(thrower) && !((IInvocationOperation)thrower!).Arguments[0].Value.DescendantsAndSelf()
            .Any(part => part is IBinaryOperation or IInvocationOperation);

    public static bool ConstructsSafely(IMethodSymbol constructor)
    {
        INamedTypeSymbol type = constructor.ContainingType;
        if (type.BaseType is not { SpecialType: SpecialType.System_Object or SpecialType.System_ValueType }
            || type.DeclaringSyntaxReferences.IsEmpty)
        {
            return false;
        }

        // Another constructor may run any code. A constructor of the compiler has no text.
        var own = constructor.DeclaringSyntaxReferences.Select(reference => reference.GetSyntax()).OfType<ConstructorDeclarationSyntax>();
        return own.All(text => text.Initializer is null && ThrowsNothing(text))
            && type.DeclaringSyntaxReferences.SelectMany(reference => Initializers(reference.GetSyntax())).All(ThrowsNothing);
    }

    private static IEnumerable<SyntaxNode> Initializers(SyntaxNode type) => (type as TypeDeclarationSyntax)?.Members
        .Where(member => !member.Modifiers.Any(SyntaxKind.StaticKeyword) && !member.Modifiers.Any(SyntaxKind.ConstKeyword))
        .Select(member => (member as PropertyDeclarationSyntax)?.Initializer ?? (SyntaxNode?)(member as FieldDeclarationSyntax))
        .OfType<SyntaxNode>() ?? [];

    private static bool OnlyThrows(SyntaxNode? text) => text switch
    {
        MethodDeclarationSyntax method => OnlyThrows(method.Body ?? (SyntaxNode?)method.ExpressionBody?.Expression),
        LocalFunctionStatementSyntax function => OnlyThrows(function.Body ?? (SyntaxNode?)function.ExpressionBody?.Expression),
        BlockSyntax { Statements: [.., var last] } block =>
            OnlyThrows(last) && !block.DescendantNodes().Any(node => node is ReturnStatementSyntax or YieldStatementSyntax),
        IfStatementSyntax { Else: { } other } choice => OnlyThrows(choice.Statement) && OnlyThrows(other.Statement),
        _ => text is ThrowStatementSyntax or ThrowExpressionSyntax,
    };

    private static bool IsTrivial(IMethodSymbol method) =>
        method is { IsVirtual: false, IsAbstract: false, DeclaringSyntaxReferences: [var text] } && ThrowsNothing(text.GetSyntax());

    /// <summary>Whether code has no calls, indexing, object creation, casts or division.</summary>
    private static bool ThrowsNothing(SyntaxNode text) =>
        !text.DescendantNodes().Any(node => node is InvocationExpressionSyntax or ElementAccessExpressionSyntax or ThrowStatementSyntax
            or ThrowExpressionSyntax or ObjectCreationExpressionSyntax or AwaitExpressionSyntax or CastExpressionSyntax
            or BinaryExpressionSyntax { RawKind: (int)SyntaxKind.DivideExpression or (int)SyntaxKind.ModuloExpression });

    public static bool NeverThrows(IOperation operation) => operation.DescendantsAndSelf().All(IsSafe);

    private static bool IsSafe(IOperation operation) => operation switch
    {
        IExpressionStatementOperation or ISimpleAssignmentOperation or IFlowCaptureOperation or IFlowCaptureReferenceOperation => true,
        ILocalReferenceOperation or IParameterReferenceOperation or IInstanceReferenceOperation or IIsNullOperation => true,
        ILiteralOperation or IDefaultValueOperation or IDiscardOperation => true,
        IFieldReferenceOperation field => field.Instance is IInstanceReferenceOperation,
        IConversionOperation { ConstantValue.HasValue: true } => true,
        IConversionOperation conversion => conversion is { IsImplicit: true, OperatorMethod: null, IsChecked: false }
            && conversion.Type?.IsReferenceType == conversion.Operand.Type?.IsReferenceType,
        IUnaryOperation unary => unary is { OperatorKind: UnaryOperatorKind.Not, OperatorMethod: null },
        _ => false,
    };
}
