namespace Pools.Tests.Contract;

/// <summary>Which element types a test needs.</summary>
public enum ElementSet
{
    /// <summary>All of the contract's.</summary>
    All,

    /// <summary>Those with arrays of another type that pass as theirs.</summary>
    WithCovariantArrays,

    /// <summary>Those for which not every bit pattern is a value.</summary>
    AlwaysZeroed,

    /// <summary>A few that stand for the kinds of memory: bytes, wide values, references. For tests that take long.</summary>
    Few,

    /// <summary>Bytes only.</summary>
    Bytes,
}
