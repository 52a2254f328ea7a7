using System;
using Xunit;

namespace Pools.Tests.Retention;

/// <summary>What docs/per-core-pool.md promises that a pool of arrays of one size keeps at most.</summary>
internal static class Bounds
{
    /// <summary>The length that the tests use: the longest that still has magazines of 16.</summary>
    public const int Length = 4_096;

    private const int Capacity = 16;

    // 1 MiB ÷ array size.
    private const int ArraysPerCore = (1 << 20) / Length;

    /// <summary>Two magazines a thread, and a shelf a core; within the budget.</summary>
    /// <remarks>Not what was out at once: of threads that work at the same time one may have taken a whole magazine when another looks, finds nothing, and allocates.</remarks>
    /// <param name="statistics">The pool's account.</param>
    /// <param name="threads">The living threads that use it.</param>
    public static void Require(PoolStatistics statistics, int threads)
    {
        long most = ((threads * 2L * Capacity) + ((long)Environment.ProcessorCount * ArraysPerCore)) * Length;
        Assert.InRange(statistics.RetainedBytes, statistics.PooledBytes, Math.Min(most, statistics.MaxRetainedBytes));
        Assert.InRange(statistics.PooledArrays, 0, statistics.Allocated);
        Assert.Equal(0, statistics.Outstanding);
    }
}
