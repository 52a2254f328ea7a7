using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

namespace Pools.Tests.Framework.Contract;

/// <summary>Threads, re-entry and disposal.</summary>
internal static class SharingChecks
{
    public static IReadOnlyList<Check> All { get; } =
    [
        new("an array may be returned on another thread, and after its renter's thread has ended", OtherThread),
        new("what a thread that has ended left behind is rented again", DeadThread),
        new("ten thousand threads in turn leave no more than a hundred arrays", ManyThreads),
        new("a clock and a pressure source that rent and return are harmless", ReEntry),
        new("dispose is idempotent; afterwards rents allocate and returns drop", Dispose),
        new("disposing Shared does nothing", DisposeShared),
        new("threads that use the disposed pool go on, wrong returns included", DisposeMeanwhile),
    ];

    private static void OtherThread()
    {
        var pool = new PerCoreArrayPool<byte>();
        byte[][] rented = new byte[100][];
        OwnThread.Run(() =>
        {
            for (int i = 0; i < rented.Length; i++)
            {
                rented[i] = pool.Rent(100);
            }
        });
        OwnThread.Run(() => Array.ForEach(rented, a => pool.Return(a)));
        PoolStatistics statistics = pool.GetStatistics();
        Require.Equal((100L, 100L), (statistics.Rented, statistics.Returned), "rented and returned");
        OwnThread.Run(() => Require.That(rented.Contains(pool.Rent(100)), "a third thread gets one of them"));
    }

    private static void DeadThread()
    {
        var pool = new PerCoreArrayPool<byte>();
        var seen = new HashSet<byte[]>();
        OwnThread.Run(() =>
        {
            Settle(pool);
            List<byte[]> held = [.. Enumerable.Range(0, 100).Select(_ => pool.Rent(100))];
            held.ForEach(a => seen.Add(a));
            held.ForEach(a => pool.Return(a));
        });
        OwnThread.Run(() =>
        {
            Settle(pool);
            Require.That(seen.Contains(pool.Rent(100)), "the next thread gets one of them");
        });
    }

    /// <summary>Makes as many calls as a thread needs to count as one that lasts: before that it looks in one place only.</summary>
    private static void Settle(PerCoreArrayPool<byte> pool)
    {
        for (int i = 0; i < 100; i++)
        {
            pool.Return(pool.Rent(5_000));
        }
    }

    private static void ManyThreads()
    {
        var pool = new PerCoreArrayPool<byte>();
        for (int i = 0; i < 10_000; i++)
        {
            OwnThread.Run(() => pool.Return(pool.Rent(64)));
        }

        Memory.Collect();
        PoolStatistics statistics = pool.GetStatistics();
        Require.Equal((10_000L, 10_000L), (statistics.Rented, statistics.Returned), "rented and returned");
        Require.That(statistics.PooledArrays <= 100 && statistics.RetainedBytes <= statistics.MaxRetainedBytes, $"little is left: {statistics}");
    }

    private static void ReEntry()
    {
        var clock = new ManualClock();
        var pressure = new PressureDial { Level = PressureLevel.Medium };
        var pool = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { TimeProvider = clock, PressureSource = pressure });
        int calls = 0;
        Action reEnter = () =>
        {
            if (calls++ < 50)
            {
                pool.Return(pool.Rent(100));
                pool.Return(pool.Rent(3_000));
            }
        };
        clock.OnRead = reEnter;
        pressure.OnRead = reEnter;
        for (int i = 0; i < 100; i++)
        {
            pool.Return(pool.Rent(100));
            clock.Advance(TimeSpan.FromSeconds(9));
            pool.OnGen2Collection();
            pool.Trim(TrimLevel.Idle);
        }

        Require.That(calls >= 50, "the clock is read");
        Require.Equal(0, pool.GetStatistics().Outstanding, "what is outstanding");
    }

    private static void Dispose()
    {
        var pool = new PerCoreArrayPool<byte>();
        byte[] late = pool.Rent(100);
        pool.Return(pool.Rent(100));
        pool.Dispose();
        pool.Return(late);
        pool.Return(new byte[17]);
        byte[] after = pool.Rent(100);
        pool.Return(after);
        pool.Return(after);
        Require.That(!ReferenceEquals(after, pool.Rent(100)), "a rent allocates");
        pool.Dispose();
        Require.Equal((0L, 0L), (pool.GetStatistics().PooledArrays, pool.GetStatistics().RetainedBytes), "pooled arrays and retained bytes");
    }

    private static void DisposeShared()
    {
        PerCoreArrayPool<Version> shared = PerCoreArrayPool<Version>.Shared;
        shared.Dispose();
        Version[] array = shared.Rent(100);
        shared.Return(array);
        Require.That(ReferenceEquals(array, shared.Rent(100)), "it still keeps");
    }

    private static void DisposeMeanwhile()
    {
        for (int round = 0; round < 50; round++)
        {
            var pool = new PerCoreArrayPool<int>();
            using var running = new CountdownEvent(4);
            var owned = new ConcurrentDictionary<int[], int>();
            Action body = () =>
            {
                running.Signal();
                for (int i = 0; i < 500; i++)
                {
                    int[] array = pool.Rent(100);
                    Require.That(owned.TryAdd(array, i), "an array has one owner");
                    owned.TryRemove(array, out _);
                    pool.Return(array);
                }
            };
            Action end = () =>
            {
                running.Wait();
                pool.Dispose();
            };
            OwnThread.RunAll(body, body, body, body, end);
            pool.Dispose();
            Require.Equal(0, pool.GetStatistics().PooledArrays, "what is pooled");
        }
    }
}
