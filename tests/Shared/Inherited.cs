namespace Pools.Tests;

/// <summary>The content that a renter finds of an earlier renter.</summary>
internal enum Inherited
{
    /// <summary>What that one has left: zeros if it had the array cleared.</summary>
    AsLeft,

    /// <summary>The earlier content, except for pages that the pool has returned to the system: zeros.</summary>
    AsLeftOrZero,

    /// <summary>Zeros if that one had the array cleared, and otherwise nothing that could be relied on.</summary>
    ZeroIfCleared,

    /// <summary>Nothing that could be relied on: the pool fills what it lends with a pattern of its own.</summary>
    Pattern,
}
