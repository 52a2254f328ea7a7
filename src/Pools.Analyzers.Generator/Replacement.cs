using System;

namespace Pools.Analyzers.Generator;

/// <summary>What stands in for the shared pools, as the property says it.</summary>
/// <param name="Expression">C# for a pool of elements <c>T</c>.</param>
/// <param name="TakesForeign">Whether it takes arrays that come from elsewhere, of any length; if not, it refuses those of a mebibyte and more by an <see cref="ArgumentException"/>, and they go to the shared pool.</param>
/// <param name="WantsPlaces">Whether it wants to know where it is called from.</param>
/// <param name="Type">The metadata name of the type it needs; null for an expression of the user's.</param>
/// <param name="Package">The package of that type.</param>
internal sealed record Replacement(string Expression, bool TakesForeign, bool WantsPlaces, string? Type, string? Package) : IEquatable<Replacement>
{
    /// <summary>Stands for the type of the elements in an expression of the user's.</summary>
    public const string Element = "{T}";

    /// <summary>Where an error in an expression of the user's is shown.</summary>
    private const string Place = "PoolsSharedReplacement";

    /// <summary>Reads the property. Null for one that is neither a name nor an expression for every type of elements.</summary>
    public static Replacement? Read(string property) => property.ToLowerInvariant() switch
    {
        "percore" => new("global::Pools.PerCoreArrayPool<T>.Shared", TakesForeign: false, WantsPlaces: false, "Pools.PerCoreArrayPool`1", "Pools"),
        "large" => new("global::Pools.LargeArrayPool<T>.Shared", TakesForeign: false, WantsPlaces: false, "Pools.LargeArrayPool`1", "Pools"),
        "debug" => new("global::Pools.Diagnostics.DebugArrayPool<T>.InPlaceOfShared", TakesForeign: true, WantsPlaces: true, "Pools.Diagnostics.DebugArrayPool`1", "Pools.Diagnostics"),
        _ => property.Contains(Element) ? new(Mapped(property.Replace(Element, "T")), TakesForeign: true, WantsPlaces: false, null, null) : null,
    };

    /// <summary>An expression on a line of its own, of which errors name the property and not the generated source. That it is no pool is one of them.</summary>
    private static string Mapped(string expression) => $"\n#line 1 \"{Place}\"\n((global::System.Buffers.ArrayPool<T>)({expression}))\n#line default\n";
}
