#if NET
#endif

namespace Pools.Internal;

/// <summary>What pools must know of an element type.</summary>
internal static class ElementType<T>
{
    /// <summary>
    /// Whether it is of a collectible assembly, or made of such types. Its arrays keep the assembly loaded. netstandard2.0 cannot ask.
    /// </summary>
#if NET
    public static bool IsCollectible => typeof(T).IsCollectible;
#else
    public static bool IsCollectible => false;
#endif

    /// <summary>Whether it is or holds a reference.</summary>
#if NET
    public static bool HoldsReferences => RuntimeHelpers.IsReferenceOrContainsReferences<T>();
#else
    public static readonly bool HoldsReferences = ReferenceCheck.HoldsReferences(typeof(T));
#endif
}
