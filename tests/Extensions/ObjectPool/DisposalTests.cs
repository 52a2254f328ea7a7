using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.Extensions.ObjectPool;
using Xunit;

namespace Pools.Tests.Extensions.ObjectPool;

/// <summary>Disposable objects: whatever the pool lets go is disposed, once, and nothing else is.</summary>
public sealed class DisposalTests
{
    private const int Count = 100;

    [Fact]
    public void A_refused_object_is_disposed_at_once()
    {
        using var pool = NewPool();
        DisposableWidget refused = pool.Get();
        refused.IsWanted = false;

        pool.Return(refused);

        Assert.True(refused.IsDisposed);
    }

    [Fact]
    public void What_Dispose_of_a_refused_object_throws_reaches_whoever_returns_it()
    {
        using var pool = NewPool();
        DisposableWidget refused = pool.Get();
        refused.IsWanted = false;
        refused.OnDispose = () => throw new FormatException();

        Assert.Throws<FormatException>(() => pool.Return(refused));
    }

    [Theory, InlineData(1), InlineData(4)]
    public void Objects_for_which_there_is_no_room_are_disposed_and_the_kept_ones_are_not(int maximumRetained)
    {
        using var pool = NewPool(maximumRetained);
        OwnThread.Run(() =>
        {
            Pooling.Settle(pool);
            List<DisposableWidget> objects = Pooling.GetMany(pool, Count);
            Pooling.ReturnAll(pool, objects);

            int kept = objects.Count(o => !o.IsDisposed);
            ObjectPoolStatistics counts = pool.GetStatistics();
            Assert.Equal(counts.Pooled, kept);
            Assert.Equal(counts.Dropped, Count - kept);
            Assert.InRange(kept, 1, Pooling.Bound(maximumRetained, threads: 1, Environment.ProcessorCount));
        });
    }

    [Fact]
    public void A_failure_to_dispose_what_makes_room_stays_with_that_object()
    {
        using var pool = NewPool(maximumRetained: 1);
        OwnThread.Run(() =>
        {
            Pooling.Settle(pool);
            List<DisposableWidget> objects = Pooling.GetMany(pool, Count);

            // Whoever is returned when there is no room hears of its own failure; those that others push out are disposed in silence.
            objects.ForEach(o => o.OnDispose = () => throw new FormatException());
            int heard = objects.Count(o => Record.Exception(() => pool.Return(o)) is FormatException);

            Assert.InRange(heard, 0, objects.Count(o => o.IsDisposed));
            Assert.Equal(pool.GetStatistics().Pooled, objects.Count(o => !o.IsDisposed));
            objects.ForEach(o => o.OnDispose = null);
        });
    }

    [Theory, InlineData(TrimLevel.Full), InlineData(TrimLevel.Discard)]
    public void A_full_trim_disposes_all_that_is_kept_on_living_threads_too(TrimLevel level)
    {
        using var pool = NewPool();
        List<DisposableWidget> kept = KeepOnTwoThreads(pool, () => pool.Trim(level));

        Assert.All(kept, o => Assert.True(o.IsDisposed));
        Assert.Equal(0, pool.GetStatistics().Pooled);
        Assert.InRange(pool.GetStatistics().Trimmed, kept.Distinct().Count(), long.MaxValue);
    }

    [Fact]
    public void Disposing_the_pool_disposes_all_that_is_kept_on_living_threads_too()
    {
        PerCoreObjectPool<DisposableWidget> pool = NewPool();
        List<DisposableWidget> kept = KeepOnTwoThreads(pool, pool.Dispose);

        Assert.All(kept, o => Assert.True(o.IsDisposed));
        pool.Dispose();
    }

    [Fact]
    public void Objects_that_are_out_are_disposed_when_they_come_back_to_a_disposed_pool()
    {
        PerCoreObjectPool<DisposableWidget> pool = NewPool();
        OwnThread.Run(() =>
        {
            Pooling.Settle(pool);
            DisposableWidget outside = pool.Get();
            pool.Dispose();
            Assert.False(outside.IsDisposed);

            pool.Return(outside);

            Assert.True(outside.IsDisposed);
            Assert.Throws<ObjectDisposedException>(pool.Get);
        });
    }

    [Fact]
    public void A_disposed_pool_of_objects_that_are_not_disposable_creates_and_drops()
    {
        var pool = Pooling.Make(new WidgetPolicy<Widget>(), Pooling.Still());
        OwnThread.Run(() =>
        {
            Pooling.Settle(pool);
            pool.Dispose();
            Widget created = pool.Get();
            pool.Return(created);

            Assert.NotSame(created, pool.Get());
            Assert.Equal(0, pool.GetStatistics().Pooled);
        });
    }

    [Theory, InlineData(false), InlineData(true)]
    public void All_are_disposed_although_some_throw_and_the_caller_hears_of_each(bool byTrim)
    {
        PerCoreObjectPool<DisposableWidget> pool = NewPool();
        List<DisposableWidget> objects = Pooling.GetMany(pool, 20);
        objects[3].OnDispose = () => throw new FormatException("3");
        objects[17].OnDispose = () => throw new FormatException("17");
        Pooling.ReturnAll(pool, objects);

        AggregateException thrown = Assert.Throws<AggregateException>(() =>
        {
            if (byTrim)
            {
                pool.Trim();
            }
            else
            {
                pool.Dispose();
            }
        });

        Assert.Equal(["17", "3"], thrown.InnerExceptions.Select(e => e.Message).Order());
        Assert.All(objects, o => Assert.True(o.IsDisposed));
        pool.Dispose();
    }

    [Fact]
    public void An_object_may_use_the_pool_while_a_trim_disposes_it()
    {
        using var pool = NewPool();
        List<DisposableWidget> objects = Pooling.GetMany(pool, 10);
        List<DisposableWidget> fresh = [];
        objects.ForEach(o => o.OnDispose = () =>
        {
            // Another thread: it would wait for ever if the trim held its lock meanwhile.
            OwnThread.Run(() => pool.Trim());
            fresh.Add(pool.Get());
        });
        Pooling.ReturnAll(pool, objects);

        pool.Trim();

        Assert.Equal(10, fresh.Distinct().Count());
        Assert.All(fresh, o => Assert.False(o.IsDisposed));
    }

    [Fact]
    public void What_is_idle_for_two_intervals_is_disposed_after_collections_while_memory_is_plentiful()
    {
        ManualClock clock = new();
        using PerCoreObjectPool<DisposableWidget> pool = Pooling.Make(
            new WidgetPolicy<DisposableWidget>(), new() { MaximumRetained = 1_000, TimeProvider = clock, PressureSource = new PressureDial() });
        List<DisposableWidget> kept = KeepOnTwoThreads(pool, () =>
        {
            for (int i = 0; i < 4; i++)
            {
                clock.Advance(TimeSpan.FromSeconds(6));
                Pooling.Collect(pool);
            }
        });

        Assert.All(kept, o => Assert.True(o.IsDisposed));
    }

    [Fact]
    public void A_trim_at_critical_pressure_disposes_everything_and_pooling_goes_on()
    {
        ManualClock clock = new();
        PressureDial dial = new() { Level = PressureLevel.Critical };
        using PerCoreObjectPool<DisposableWidget> pool = Pooling.Make(
            new WidgetPolicy<DisposableWidget>(), new() { MaximumRetained = 1_000, TimeProvider = clock, PressureSource = dial });
        List<DisposableWidget> kept = KeepOnTwoThreads(pool, () =>
        {
            clock.Advance(TimeSpan.FromSeconds(6));
            Pooling.Collect(pool);
        });
        DisposableWidget next = pool.Get();
        pool.Return(next);

        Assert.All(kept, o => Assert.True(o.IsDisposed));
        Assert.False(next.IsDisposed);
        Assert.Same(next, pool.Get());
    }

    [Fact]
    public void After_a_collection_objects_are_disposed_on_the_thread_pool_and_what_they_throw_is_nobodys()
    {
        ManualClock clock = new();
        using var all = new CountdownEvent(3);
        var threads = new ConcurrentBag<bool>();
        using PerCoreObjectPool<Resource> pool = Pooling.Make(
            new ResourcePolicy(() =>
            {
                threads.Add(Thread.CurrentThread.IsThreadPoolThread);
                all.Signal();
                throw new InvalidOperationException();
            }),
            new() { TimeProvider = clock, PressureSource = new PressureDial { Level = PressureLevel.High } });
        Pooling.ReturnAll(pool, Pooling.GetMany(pool, 3));

        OwnThread.Run(() =>
        {
            clock.Advance(TimeSpan.FromSeconds(6));
            ((Pools.Memory.IGen2Listener)pool).OnGen2Collection();
        });

        all.Wait(TestContext.Current.CancellationToken);
        Assert.Equal([true, true, true], threads);
    }

    private sealed class Resource(Action dispose) : IDisposable
    {
        public void Dispose() => dispose();
    }

    private sealed class ResourcePolicy(Action dispose) : IPooledObjectPolicy<Resource>
    {
        public Resource Create() => new(dispose);

        public bool Return(Resource obj) => true;
    }

    private static PerCoreObjectPool<DisposableWidget> NewPool(int maximumRetained = 1_000) =>
        Pooling.Make(new WidgetPolicy<DisposableWidget>(), Pooling.Still(maximumRetained));

    /// <summary>Objects in the caches of two threads and on shelves; the threads live on while <paramref name="meanwhile"/> runs.</summary>
    private static List<DisposableWidget> KeepOnTwoThreads(PerCoreObjectPool<DisposableWidget> pool, Action meanwhile)
    {
        List<DisposableWidget> objects = [];
        using Barrier barrier = new(3);
        OwnThread.Started[] threads = [OwnThread.Start(Keep), OwnThread.Start(Keep)];
        barrier.SignalAndWait();
        meanwhile();
        barrier.SignalAndWait();
        Array.ForEach(threads, thread => thread.JoinOrThrow());
        return objects;

        void Keep()
        {
            Pooling.Settle(pool);
            List<DisposableWidget> mine = Pooling.GetMany(pool, Count);
            Pooling.ReturnAll(pool, mine);
            lock (objects)
            {
                objects.AddRange(mine);
            }

            barrier.SignalAndWait();
            barrier.SignalAndWait();
        }
    }
}
