namespace Pools.Analyzers.Types;

/// <summary>The public methods that <c>Dispose(bool)</c> and <c>DisposeAsyncCore</c> are called by: one that counts its calls calls these once.</summary>
internal static class DisposalCallers
{
    /// <summary>Whether each call of a type's public method, its own or an inherited one, is passed on: nothing but calls is in it.</summary>
    public static bool CallEachTime(INamedTypeSymbol type, string name)
    {
        IEnumerable<IMethodSymbol> methods = type.AndBases().SelectMany(at => at.GetMembers()).OfType<IMethodSymbol>();
        return methods.FirstOrDefault(method => method.Parameters.IsEmpty && IsNamed(method, name)) is { DeclaringSyntaxReferences: var texts } caller
            && (texts.IsEmpty ? IsPassedOnByFramework(caller.ContainingType) : texts.All(text => HasCallsOnly(text.GetSyntax())));
    }

    private static bool IsNamed(IMethodSymbol method, string name) => method.Name == name || method.ExplicitInterfaceImplementations.Any(implemented => implemented.Name == name);

    /// <summary>Streams, readers and writers, and the manager of memory pass each call on.</summary>
    private static bool IsPassedOnByFramework(INamedTypeSymbol type) => type.ContainingNamespace.ToDisplayString() is "System.IO" or "System.Buffers" or "System.ComponentModel";

    private static bool HasCallsOnly(SyntaxNode method) => method is MethodDeclarationSyntax declaration
        && (declaration.ExpressionBody is { } expression ? IsCall(expression.Expression) : declaration.Body is { } body && body.Statements.All(statement => statement is ExpressionStatementSyntax { Expression: var call } && IsCall(call)));

    private static bool IsCall(ExpressionSyntax expression) => expression switch
    {
        AwaitExpressionSyntax awaited => IsCall(awaited.Expression),
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait", Expression: var configured } } => IsCall(configured),
        InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "Dispose" or "DisposeAsyncCore" or "Close" } } => true,
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Dispose" or "DisposeAsyncCore" or "Close" or "SuppressFinalize", Expression: ThisExpressionSyntax or BaseExpressionSyntax or IdentifierNameSyntax { Identifier.ValueText: "GC" } } } => true,
        _ => false,
    };
}
