namespace Pools.Analyzers.Types;

/// <summary>Methods that dispose an object, and that callers may call twice.</summary>
internal static class DisposalMethods
{
    public static bool Is(ISymbol owner) =>
        owner is IMethodSymbol { IsStatic: false } method && method.ContainingType is { TypeKind: TypeKind.Class or TypeKind.Struct } type
        && (type.IsRefLikeType
            ? method is { Name: "Dispose", Parameters.IsEmpty: true }
            : IsDisposable(type) && (IsDispose(method)
                || method.ExplicitInterfaceImplementations.Any(implemented => implemented.Name is "Dispose" or "DisposeAsync")));

    /// <summary>Whether each call of the object's public method calls such a method.</summary>
    public static bool IsCalledEachTime(ISymbol owner) => owner.Name switch
    {
        "Dispose" when owner is IMethodSymbol { Parameters.IsEmpty: false } => CallsEachTime(owner.ContainingType, "Dispose"),
        "DisposeAsyncCore" => CallsEachTime(owner.ContainingType, "DisposeAsync"),
        _ => true,
    };

    public static bool IsVisible(INamedTypeSymbol? type) => type?.DeclaredAccessibility switch
    {
        null => true,
        Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal => IsVisible(type.ContainingType),
        _ => false,
    };

    /// <summary>Whether a method both uses and disposes an object, so that a second call may throw there.</summary>
    public static bool UsesPartItDisposes(Method method)
    {
        ILookup<ISymbol, bool> isDisposal = GraphOperations.All(method.Graph).OfType<IInvocationOperation>()
            .Select(call => (Part: PartOf(method, call.Instance?.WithoutConversions()), call.TargetMethod.Name))
            .Where(call => call.Part is not null)
            .ToLookup(
                call => call.Part!,
                call => call.Name is "Dispose" or "DisposeAsync" or "Close" or "CloseAsync",
                (IEqualityComparer<ISymbol>)SymbolEqualityComparer.Default);
        return isDisposal.Any(part => part.Contains(true) && part.Contains(false));
    }

    private static ISymbol? PartOf(Method method, IOperation? instance) =>
        instance is null ? null
        : method.Variables.Find(instance) is { } variable ? variable.Symbol ?? variable.Source?.Symbol
        : (instance as IMemberReferenceOperation)?.Member;

    private static bool IsDisposable(INamedTypeSymbol type) =>
        type.AllInterfaces.Any(implemented => implemented.Is("System", "IDisposable") || implemented.Is("System", "IAsyncDisposable"));

    private static bool IsDispose(IMethodSymbol method) => method.Name switch
    {
        "Dispose" => method.Parameters.IsEmpty || method.Parameters is [{ Type.SpecialType: SpecialType.System_Boolean }],
        "DisposeAsync" or "DisposeAsyncCore" or "Close" => method.Parameters.IsEmpty,
        _ => false,
    };

    /// <summary>Whether a type's public method, or the one it inherits, only calls others. One that counts its calls does not.</summary>
    private static bool CallsEachTime(INamedTypeSymbol type, string name)
    {
        IMethodSymbol? caller = type.AndBases().SelectMany(at => at.GetMembers()).OfType<IMethodSymbol>().FirstOrDefault(method =>
            method.Parameters.IsEmpty
            && (method.Name == name || method.ExplicitInterfaceImplementations.Any(implemented => implemented.Name == name)));
        if (caller is not { DeclaringSyntaxReferences: { IsEmpty: false } texts })
        {
            // Streams, readers, writers and memory managers.
            return caller?.ContainingNamespace.ToDisplayString() is "System.IO" or "System.Buffers" or "System.ComponentModel";
        }

        return texts.All(text => text.GetSyntax() is MethodDeclarationSyntax method
            && (method.ExpressionBody is { } body ? IsCall(body.Expression) : method.Body?.Statements.All(IsCall) == true));
    }

    private static bool IsCall(SyntaxNode code) => code switch
    {
        ExpressionStatementSyntax statement => IsCall(statement.Expression),
        AwaitExpressionSyntax awaited => IsCall(awaited.Expression),
        InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: var name } } => IsDisposal(name),
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } access } =>
            name == "ConfigureAwait" ? IsCall(access.Expression) : (IsDisposal(name) || name == "SuppressFinalize") && access.Expression
                is ThisExpressionSyntax or BaseExpressionSyntax or IdentifierNameSyntax { Identifier.ValueText: "GC" },
        _ => false,
    };

    private static bool IsDisposal(string name) => name is "Dispose" or "DisposeAsyncCore" or "Close";
}
