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

    /// <summary>Bytes and references, and where tests go deep wide values. For tests that take long.</summary>
    Few,

    /// <summary>Bytes only.</summary>
    Bytes,
}
