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

    /// <summary>Whether a second call of the object's public method comes to such a method again.</summary>
    public static bool IsCalledEachTime(ISymbol owner) => owner.Name switch
    {
        "Dispose" when owner is IMethodSymbol { Parameters.IsEmpty: false } => DisposalCallers.CallEachTime(owner.ContainingType, "Dispose"),
        "DisposeAsyncCore" => DisposalCallers.CallEachTime(owner.ContainingType, "DisposeAsync"),
        _ => true,
    };

    /// <summary>Whether code outside of the assembly sees a type.</summary>
    public static bool IsVisible(INamedTypeSymbol? type) => type?.DeclaredAccessibility switch
    {
        null => true,
        Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal => IsVisible(type.ContainingType),
        _ => false,
    };

    private static bool IsDisposable(INamedTypeSymbol type) =>
        type.AllInterfaces.Any(implemented => implemented.Is("System", "IDisposable") || implemented.Is("System", "IAsyncDisposable"));

    private static bool IsDispose(IMethodSymbol method) => method.Name switch
    {
        "Dispose" => method.Parameters.IsEmpty || (method.Parameters.Length == 1 && method.Parameters[0].Type.SpecialType == SpecialType.System_Boolean),
        "DisposeAsync" or "DisposeAsyncCore" or "Close" => method.Parameters.IsEmpty,
        _ => false,
    };
}
