using System;
using System.Linq;
using Pools.Bench.Children;
using Pools.Bench.Contenders;
using Pools.Diagnostics;

namespace Pools.Bench.DebugPools;

/// <summary>Bytes that a thread allocates for pairs over a sampled pool while none of them happens to be sampled.</summary>
internal static class UnsampledProbe
{
    private const int Length = 100;

    private const int Pairs = 1_000_000;

    // The longest that the options allow: the thousand times the pairs that are made.
    private const int Interval = 1_000_000_000;

    /// <exception cref="ChildFailedException">Each time one was sampled all the same.</exception>
    public static double BytesPerPair()
    {
        // A pool for each attempt; the first makes sure that all is compiled.
        return Enumerable.Range(0, 5).Select(_ => Attempt()).Skip(1).OfType<double>().Cast<double?>().FirstOrDefault()
            ?? throw new ChildFailedException("each attempt met a sampled pair");
    }

    /// <returns>Null: one was sampled.</returns>
    private static double? Attempt()
    {
        PerCoreArrayPool<byte> pool = new();
        using ArrayPoolSampler<byte> sampler = ArrayPoolSampling.Attach(pool, new SamplingOptions { RentsPerSample = Interval });
        Run(pool);
        long before = GC.GetAllocatedBytesForCurrentThread();
        Run(pool);
        long bytes = GC.GetAllocatedBytesForCurrentThread() - before;
        return sampler.Samples + sampler.SkippedSamples == 0 ? (double)bytes / Pairs : null;
    }

    private static void Run(PerCoreArrayPool<byte> pool)
    {
        for (int i = 0; i < Pairs; i++)
        {
            ArrayLease<byte> lease = new(pool.Rent(Length));
            lease.Touch();
            pool.Return(lease.Array);
        }
    }
}
