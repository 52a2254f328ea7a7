namespace Pools.Diagnostics;

/// <summary>The content of a rented array.</summary>
public enum FreshContent
{
    /// <summary>Poison: code that relies on zeros gets wrong results every time. Arrays of references hold null.</summary>
    Poison,

    /// <summary>Zeros: for code that may rely on them, because all users of the pool clear what they return.</summary>
    Zero,
}
