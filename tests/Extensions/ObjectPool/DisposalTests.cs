using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.Extensions.ObjectPool;
using Microsoft.Extensions.Time.Testing;
using Xunit;

namespace Pools.Tests.Extensions.ObjectPool;

/// <summary>Exceptions and idle objects; tests/Property/Models/Objects shows that each object is disposed once, and the bounds.</summary>
public sealed class DisposalTests
{
    private const int Count = 100;

    [Fact]
    public void The_exception_of_a_refused_object_reaches_the_caller()
    {
        using var pool = NewPool();
        DisposableWidget refused = pool.Get();
        refused.IsWanted = false;
        refused.OnDispose = () => throw new FormatException();

        Assert.Throws<FormatException>(() => pool.Return(refused));
    }

    [Fact]
    public void An_exception_of_a_dropped_object_reaches_only_its_own_caller()
    {
        using var pool = NewPool(maximumRetained: 1);
        OwnThread.Run(() =>
        {
            Pooling.Settle(pool);
            List<DisposableWidget> objects = Pooling.GetMany(pool, Count);

            // Objects that others push out are disposed in silence.
            objects.ForEach(o => o.OnDispose = () => throw new FormatException());
            int heard = objects.Count(o => Record.Exception(() => pool.Return(o)) is FormatException);

            Assert.InRange(heard, 0, objects.Count(o => o.IsDisposed));
            Assert.Equal(pool.GetStatistics().Pooled, objects.Count(o => !o.IsDisposed));
            objects.ForEach(o => o.OnDispose = null);
        });
    }

    [Theory, InlineData(TrimLevel.Full), InlineData(TrimLevel.Discard), InlineData(null)]
    public void A_full_trim_or_disposal_disposes_objects_of_living_threads_too(TrimLevel? level)
    {
        using var pool = NewPool();
        List<DisposableWidget> kept = KeepOnTwoThreads(pool, () =>
        {
            if (level is { } trim)
            {
                pool.Trim(trim);
            }
            else
            {
                pool.Dispose();
            }
        });

        Assert.All(kept, o => Assert.True(o.IsDisposed));
        Assert.Equal(0, pool.GetStatistics().Pooled);
    }

    [Fact]
    public void A_disposed_pool_of_other_objects_creates_and_drops()
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
    public void All_objects_are_disposed_although_some_throw(bool byTrim)
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
    public void An_object_may_use_the_pool_while_it_is_disposed_by_a_trim()
    {
        using var pool = NewPool();
        List<DisposableWidget> objects = Pooling.GetMany(pool, 10);
        List<DisposableWidget> fresh = [];
        objects.ForEach(o => o.OnDispose = () =>
        {
            // It would wait for ever if the trim held its lock.
            OwnThread.Run(() => pool.Trim());
            fresh.Add(pool.Get());
        });
        Pooling.ReturnAll(pool, objects);

        pool.Trim();

        Assert.Equal(10, fresh.Distinct().Count());
        Assert.All(fresh, o => Assert.False(o.IsDisposed));
    }

    [Theory, InlineData(PressureLevel.Low, 4), InlineData(PressureLevel.Critical, 1)]
    public void Idle_objects_are_disposed_after_collections_at_critical_pressure_at_once(PressureLevel level, int collections)
    {
        FakeTimeProvider clock = new();
        using PerCoreObjectPool<DisposableWidget> pool = Pooling.Make(
            new WidgetPolicy<DisposableWidget>(),
                new() { MaximumRetained = 1_000, TimeProvider = clock, PressureSource = new PressureDial { Level = level } });
        List<DisposableWidget> kept = KeepOnTwoThreads(pool, () =>
        {
            for (int i = 0; i < collections; i++)
            {
                clock.Advance(TimeSpan.FromSeconds(6));
                Pooling.Collect(pool);
            }
        });
        DisposableWidget next = pool.Get();
        pool.Return(next);

        Assert.All(kept, o => Assert.True(o.IsDisposed));
        Assert.False(next.IsDisposed);
        Assert.Same(next, pool.Get());
    }

    [Fact]
    public void After_a_collection_the_thread_pool_disposes_objects_and_ignores_exceptions()
    {
        FakeTimeProvider clock = new();
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

    /// <summary>Keeps objects in the caches of two threads, which live while <paramref name="meanwhile"/> runs, and on shelves.</summary>
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
