namespace Pools.Analyzers.Symbols;

/// <summary>Whether a method throws.</summary>
internal static class Throwing
{
    private static readonly string[] s_inputs = ["System.IO", "System.Net", "System.Data", "System.Xml", "System.Text.Json"];
    private static readonly string[] s_names = ["Throw", "Fail", "Panic", "Abort", "Exit", "Error", "Fatal", "Raise", "Assert", "Check", "Ensure", "Verify", "Validate"];

    /// <summary>Whether a method never returns: it says so, or all it does is throw.</summary>
    public static bool IsCertain(IMethodSymbol method) =>
        method.GetAttributes().Any(attribute => attribute.AttributeClass?.Name == "DoesNotReturnAttribute")
        || (!method.IsVirtual && !method.IsAbstract && !method.IsOverride && method.DeclaringSyntaxReferences.Any(reference => OnlyThrows(reference.GetSyntax())))
        || (method is { Name: "Exit" or "FailFast" } && method.ContainingType.Is("System", "Environment"));

    /// <summary>Whether a method may never return, by its name or that of its type.</summary>
    public static bool MayNeverReturn(IMethodSymbol method) =>
        s_names.Any(name => method.Name.IndexOf(name, StringComparison.Ordinal) >= 0)
        || method.ContainingType.Name.StartsWith("Throw", StringComparison.Ordinal);

    /// <summary>Whether one has to expect that a method throws: code of others, and what reads, writes, parses or waits.</summary>
    public static bool IsPlausible(IMethodSymbol method)
    {
        if (method.Name.StartsWith("Log", StringComparison.Ordinal) || method.Name.StartsWith("Trace", StringComparison.Ordinal) || method.Name == "Dispose"
            || method.ContainingType.Name.Contains("Log") || method.ContainingType.Name.Contains("Trace") || method.ContainingType.Name.Contains("EventSource"))
        {
            return false;
        }

        if (!method.IsFramework() || method.MethodKind == MethodKind.DelegateInvoke)
        {
            return PoolCalls.Classify(method) is not (PoolCall.Rent or PoolCall.Return) && !IsTrivial(method);
        }

        return Sinks.StartsWith(method.ContainingNamespace.ToDisplayString(), s_inputs) || method.Name is "Parse" or "GetResult" or "Wait";
    }

    /// <summary>Whether a call rents an array of a length that is no constant: it throws if the length is negative, perhaps by overflow, or if memory runs out.</summary>
    public static bool IsUncertainRent(IOperation? thrower) =>
        thrower is IInvocationOperation { Arguments: [{ Value.ConstantValue.HasValue: false }, ..] } call && PoolCalls.Classify(call.TargetMethod) == PoolCall.Rent;

    /// <summary>Whether a call rents an array of a length that no overflow makes negative here: only for want of memory does it throw.</summary>
    public static bool IsRentOfPlainLength(IOperation? thrower) =>
        IsUncertainRent(thrower) && !((IInvocationOperation)thrower!).Arguments[0].Value.DescendantsAndSelf().Any(part => part is IBinaryOperation or IInvocationOperation);

    /// <summary>Whether every way through a text ends in a throw.</summary>
    private static bool OnlyThrows(SyntaxNode? text) => text switch
    {
        MethodDeclarationSyntax method => OnlyThrows(method.Body ?? (SyntaxNode?)method.ExpressionBody?.Expression),
        LocalFunctionStatementSyntax function => OnlyThrows(function.Body ?? (SyntaxNode?)function.ExpressionBody?.Expression),
        BlockSyntax { Statements: [.., var last] } block =>
            OnlyThrows(last) && !block.DescendantNodes().Any(node => node is ReturnStatementSyntax or YieldStatementSyntax),
        IfStatementSyntax { Else: { } other } choice => OnlyThrows(choice.Statement) && OnlyThrows(other.Statement),
        _ => text is ThrowStatementSyntax or ThrowExpressionSyntax,
    };

    /// <summary>Whether the source of a method shows that it never throws: it has no calls and no indexing.</summary>
    private static bool IsTrivial(IMethodSymbol method) =>
        !method.IsVirtual && !method.IsAbstract && method.DeclaringSyntaxReferences is [var reference]
        && ThrowsNothing(reference.GetSyntax());

    /// <summary>Whether code has no calls, indexing, object creation, casts or division.</summary>
    public static bool ThrowsNothing(SyntaxNode text) =>
        !text.DescendantNodes().Any(node => node is InvocationExpressionSyntax or ElementAccessExpressionSyntax or ThrowStatementSyntax or ThrowExpressionSyntax
            or ObjectCreationExpressionSyntax or AwaitExpressionSyntax or CastExpressionSyntax
            or BinaryExpressionSyntax { RawKind: (int)SyntaxKind.DivideExpression or (int)SyntaxKind.ModuloExpression });
}
