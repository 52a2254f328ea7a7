namespace Pools.Tests.Contract;

/// <summary>The element types that a test needs. The fast run takes at most bytes, strings and one struct of each set.</summary>
public enum ElementSet
{
    All,

    /// <summary>Those with arrays of another type that pass as theirs.</summary>
    WithCovariantArrays,

    /// <summary>Those for which not every bit pattern is a value.</summary>
    AlwaysZeroed,

    /// <summary>Bytes and strings; in the deep run also a wide struct. For tests that take long.</summary>
    Few,

    Bytes,
}
