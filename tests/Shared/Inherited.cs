namespace Pools.Tests;

/// <summary>What a renter finds in an array that a renter before has returned.</summary>
internal enum Inherited
{
    /// <summary>What that one has left: zeros if it had the array cleared.</summary>
    AsLeft,

    /// <summary>What that one has left, but for pages that the pool has given back to the system meanwhile: those are zeros.</summary>
    AsLeftOrZero,

    /// <summary>Zeros if that one had the array cleared, and otherwise nothing that could be relied on.</summary>
    ZeroIfCleared,

    /// <summary>Nothing that could be relied on: the pool fills what it lends with a pattern of its own.</summary>
    Pattern,
}
