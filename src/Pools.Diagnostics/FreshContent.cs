namespace Pools.Diagnostics;

/// <summary>What a rented array holds.</summary>
public enum FreshContent
{
    /// <summary>Poison: who relies on zeros gets wrong results every time. Arrays of references hold null.</summary>
    Poison,

    /// <summary>Zeros: for code that may rely on them, because all users of the pool clear what they return.</summary>
    Zero,
}
