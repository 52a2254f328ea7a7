using Microsoft.CodeAnalysis;

namespace Pools.Analyzers.Symbols;

/// <summary>Which methods the switch <c>PoolsSharedReplacement</c> redirects.</summary>
internal static class Redirection
{
    /// <summary>The switch, as the compiler shows a project's property.</summary>
    public const string Property = "build_property.PoolsSharedReplacement";

    /// <summary>Whether a call is bound to <c>ArrayPool&lt;T&gt;</c> itself: its <c>Rent</c> or its <c>Return</c>, not an override or a method of a derived type.</summary>
    public static bool IsRedirected(IMethodSymbol? method) =>
        method is { IsStatic: false, Name: "Rent" or "Return" } && method.ContainingType.Is("System.Buffers", "ArrayPool");
}
