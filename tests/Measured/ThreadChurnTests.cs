using System;
using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace Pools.Tests.Measured;

/// <summary>Threads that come and go, each for long enough to keep something of a pool for itself.</summary>
public sealed class ThreadChurnTests
{
    /// <summary>Past probation.</summary>
    private const int Pairs = 100;

    private const int AtOnce = 4;

    /// <summary>In seconds: what the first threads have left has rested, and served again, well before half of it is over.</summary>
    private const int Churn = 10;

    [Measurement(
        bound: "In the second half of the time at most one thread of four needs a cache of its own; in the first tenth, before anything has rested, all do.",
        noise: "Up: a collector that is seldom called notices the threads' ends late, and a machine that stands still makes no threads that could use what is there.")]
    public void Threads_that_come_and_go_use_the_same_memory_again() => Measure.Alone(typeof(ThreadChurnTests), () =>
    {
        // It hears of no collection, so its list has every cache that was ever made.
        using PerCoreArrayPool<byte> pool = StillPool.Make<byte>(new());
        var all = new List<(TimeSpan At, int Threads, int Caches)>();
        long start = TimeProvider.System.GetTimestamp();
        for (int threads = AtOnce; TimeProvider.System.GetElapsedTime(start).TotalSeconds < Churn; threads += AtOnce)
        {
            OwnThread.RunAll([.. Enumerable.Repeat<Action>(() => Use(pool), AtOnce)]);
            if (threads % (100 * AtOnce) == 0)
            {
                all.Add((TimeProvider.System.GetElapsedTime(start), threads, PoolInternals.CountCaches(pool)));
            }
        }

        (_, int atFirst, int madeAtFirst) = all[0];
        (_, int halfway, int madeHalfway) = all.Last(sample => sample.At.TotalSeconds < Churn / 2.0);
        (_, int last, int made) = all[^1];
        Assert.Equal(atFirst, madeAtFirst);
        Assert.InRange((made - madeHalfway) / (double)(last - halfway), 0, 0.25);
    });

    private static void Use(PerCoreArrayPool<byte> pool)
    {
        for (int i = 0; i < Pairs; i++)
        {
            pool.Return(pool.Rent(4_096));
        }
    }
}
