using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;

namespace Pools.Tests.Framework.Contract;

/// <summary>What bounds a pool, and what makes it let go. The clock, the pressure and the collections are the check's.</summary>
internal static class LettingGoChecks
{
    // Enough to fill magazines, shelves and the budget below.
    private const int Arrays = 1_000;

    // The default interval; what was not used for two of them is stale.
    private static readonly TimeSpan s_interval = TimeSpan.FromSeconds(5);

    public static IReadOnlyList<Check> All { get; } =
    [
        new("a full trim lets go of everything, in living threads too", () => TrimOf(TrimLevel.Full)),
        new("a discarding trim lets go of everything, in living threads too", () => TrimOf(TrimLevel.Discard)),
        new("an idle trim lets go of what no trim saw in use for an interval", Idle),
        new("collections let go of what was not used for two intervals, and not before", Stale),
        new("high pressure lets go of everything; at critical pressure nothing new is kept", Pressure),
        new("retained bytes never exceed the budget", Budget),
        new("a budget of zero keeps nothing", NoBudget),
        new("the default budget is 256 MiB", DefaultBudget),
        new("a disposed pool's arrays are collected", () => RequireAllCollected(pool => pool.Dispose())),
        new("arrays in the magazines of threads that have ended are collected with the pool", AbandonedByDeadThreads),
        new("a pool that nobody references is collected with all its arrays, in living threads too", Abandoned),
    ];

    private static void TrimOf(TrimLevel level) => RequireAllCollected(pool => pool.Trim(level));

    private static void Idle()
    {
        var clock = new ManualClock();
        var pool = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { TimeProvider = clock });
        Fill(pool, new ConcurrentBag<WeakReference>());
        pool.Trim(TrimLevel.Idle);
        clock.Advance(s_interval);
        clock.Advance(s_interval);
        pool.Trim(TrimLevel.Idle);
        Require.Equal(0, pool.GetStatistics().PooledArrays, "what is pooled");
    }

    private static void Stale()
    {
        var clock = new ManualClock();
        var pool = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { TimeProvider = clock, PressureSource = new PressureDial() });
        Fill(pool, new ConcurrentBag<WeakReference>());
        long kept = pool.GetStatistics().PooledArrays;
        clock.Advance(s_interval);
        pool.OnGen2Collection();
        Require.Equal(kept, pool.GetStatistics().PooledArrays, "what is pooled after the first collection");
        for (int i = 0; i < 3; i++)
        {
            clock.Advance(s_interval + s_interval);
            pool.OnGen2Collection();
        }

        Require.Equal(0, pool.GetStatistics().PooledArrays, "what is pooled at last");
    }

    private static void Pressure()
    {
        var clock = new ManualClock();
        var pressure = new PressureDial();
        var pool = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { TimeProvider = clock, PressureSource = pressure });
        foreach (PressureLevel level in new[] { PressureLevel.High, PressureLevel.Critical })
        {
            Fill(pool, new ConcurrentBag<WeakReference>());
            Require.That(pool.GetStatistics().PooledArrays > 0, "something is kept");
            pressure.Level = level;
            clock.Advance(s_interval);
            pool.OnGen2Collection();
            Require.Equal(0, pool.GetStatistics().PooledArrays, $"what is pooled at {level} pressure");
        }

        Fill(pool, new ConcurrentBag<WeakReference>());
        Require.Equal(0, pool.GetStatistics().PooledArrays, "what is pooled while pressure is critical");
        pressure.Level = PressureLevel.Low;
        clock.Advance(s_interval);
        pool.OnGen2Collection();
        Fill(pool, new ConcurrentBag<WeakReference>());
        Require.That(pool.GetStatistics().PooledArrays > 0, "something is kept again");
    }

    private static void Budget()
    {
        foreach (long budget in new[] { 1L, 5_000, 100_000, 3_000_000 })
        {
            var pool = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { MaxRetainedBytes = budget });
            Action body = () =>
            {
                Fill(pool, new ConcurrentBag<WeakReference>());
                Require.That(pool.GetStatistics().RetainedBytes <= budget, $"the budget of {budget} is kept: {pool.GetStatistics()}");
            };
            OwnThread.RunAll(body, body, body, body);
            Memory.Collect();
            PoolStatistics statistics = pool.GetStatistics();
            Require.That(statistics.PooledBytes <= statistics.RetainedBytes && statistics.RetainedBytes <= budget, $"the budget of {budget} is kept: {statistics}");
        }
    }

    private static void NoBudget()
    {
        var pool = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { MaxRetainedBytes = 0 });
        Fill(pool, new ConcurrentBag<WeakReference>());
        Require.Equal((0L, 0L), (pool.GetStatistics().PooledArrays, pool.GetStatistics().RetainedBytes), "pooled arrays and retained bytes");
    }

    private static void DefaultBudget() => Require.Equal(256L << 20, new PerCoreArrayPool<byte>().GetStatistics().MaxRetainedBytes, "the default budget");

    private static void AbandonedByDeadThreads()
    {
        var arrays = new ConcurrentBag<WeakReference>();
        OwnThread.Run(() => DeepDown.Run(() =>
        {
            var pool = new PerCoreArrayPool<byte>();
            OwnThread.RunAll(() => DeepDown.Run(() => Fill(pool, arrays)), () => DeepDown.Run(() => Fill(pool, arrays)));
            arrays.Add(new WeakReference(pool));
        }));
        Require.Equal(0, Memory.AliveAfterCollection(arrays), "the number of arrays that are alive");
    }

    private static void Abandoned()
    {
        var arrays = new ConcurrentBag<WeakReference>();
        WhileThreadsLive(arrays, pool => { }, () => Require.Equal(0, Memory.AliveAfterCollection(arrays), "the number of arrays that are alive"));
    }

    private static void RequireAllCollected(Action<PerCoreArrayPool<byte>> letGo)
    {
        var arrays = new ConcurrentBag<WeakReference>();
        PerCoreArrayPool<byte>? kept = null;
        WhileThreadsLive(
            arrays,
            pool =>
            {
                Require.That(pool.GetStatistics().PooledArrays > 0, "something is kept");
                letGo(pool);
                Require.Equal(0, pool.GetStatistics().PooledArrays, "what is pooled");
                kept = pool;
            },
            () => Require.Equal(0, Memory.AliveAfterCollection(arrays), "the number of arrays that are alive"));
        GC.KeepAlive(kept);
    }

    /// <summary>Lets three threads use a pool and live on, does something with the pool, and then checks, when no stack but theirs knows the pool.</summary>
    private static void WhileThreadsLive(ConcurrentBag<WeakReference> arrays, Action<PerCoreArrayPool<byte>> then, Action check)
    {
        using var filled = new CountdownEvent(3);
        using var end = new ManualResetEventSlim();
        var box = new StrongBox<PerCoreArrayPool<byte>?>();
        OwnThread.Run(() => DeepDown.Run(() => box.Value = new PerCoreArrayPool<byte>()));
        OwnThread.Started[] threads = [.. Enumerable.Range(0, 3).Select(_ => OwnThread.Start(() =>
        {
            try
            {
                DeepDown.Run(() => Fill(box.Value!, arrays));
            }
            finally
            {
                filled.Signal();
            }

            end.Wait();
        }))];
        filled.Wait();
        try
        {
            // A thread that has been joined may still be on its way out, and its stack is one of the collector's.
            OwnThread.Run(() => DeepDown.Run(() => then(box.Value!)));
            box.Value = null;
            check();
        }
        finally
        {
            end.Set();
            Array.ForEach(threads, t => t.JoinOrThrow());
        }
    }

    // Not inlined: a local of the caller would keep arrays alive.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Fill(PerCoreArrayPool<byte> pool, ConcurrentBag<WeakReference> arrays)
    {
        List<byte[]> held = [];
        for (int i = 0; i < Arrays; i++)
        {
            byte[] array = pool.Rent(16 << (i % 8));
            arrays.Add(new WeakReference(array));
            held.Add(array);
        }

        held.ForEach(a => pool.Return(a));
    }
}
