namespace Pools.Diagnostics;

/// <summary>The content of a rented array.</summary>
public enum FreshContent
{
    /// <summary>Poison: code that relies on zeros gets wrong results every time. Arrays of references hold null.</summary>
    Poison,

    /// <summary>Zeros: for code that may rely on them, because all users of the pool clear what they return.</summary>
    Zero,

    /// <summary>
    /// Poison, and in arrays of classes an object that no constructor has initialized, or a string that says it is stale: code that relies
    /// on null gets wrong results, too. Elements of interfaces, abstract classes, delegates, arrays and classes with finalizers are null,
    /// and of structs that hold references default.
    /// </summary>
    Stale,
}
