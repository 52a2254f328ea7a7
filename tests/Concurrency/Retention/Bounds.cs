using System;
using Xunit;

namespace Pools.Tests.Concurrency.Retention;

/// <summary>What docs/per-core-pool.md promises that a pool of arrays of one size keeps at most.</summary>
internal static class Bounds
{
    /// <summary>The length that the tests use: the longest that still has magazines of 16.</summary>
    public const int Length = 4_096;

    private const int Capacity = 16;

    // 1 MiB ÷ array size.
    private const int ArraysPerCore = (1 << 20) / Length;

    /// <summary>Two magazines a thread, and a shelf a core; within the budget; and no more than there ever was.</summary>
    /// <param name="statistics">The pool's account.</param>
    /// <param name="threads">The living threads that use it.</param>
    /// <param name="everRented">How many arrays were out at once, at most.</param>
    public static void Require(PoolStatistics statistics, int threads, int everRented)
    {
        long most = ((threads * 2L * Capacity) + ((long)Environment.ProcessorCount * ArraysPerCore)) * Length;
        Assert.InRange(statistics.RetainedBytes, statistics.PooledBytes, Math.Min(most, statistics.MaxRetainedBytes));
        Assert.InRange(statistics.PooledArrays, 0, everRented);
        Assert.Equal(0, statistics.Outstanding);
    }
}
