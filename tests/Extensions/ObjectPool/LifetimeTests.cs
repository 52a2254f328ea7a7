using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using Pools.Extensions;
using Pools.Internal;
using Pools.PerCore;
using Xunit;

namespace Pools.Tests.Extensions.ObjectPool;

/// <summary>Unreferenced pools, and threads that end.</summary>
public sealed class LifetimeTests
{
    [Fact]
    public void An_unreferenced_pool_is_collected_with_its_objects_of_living_threads()
    {
        (WeakReference pool, List<WeakReference> objects) = UseAndForget();

        Assert.True(Memory.AreCollected(objects));
        Assert.False(pool.IsAlive);
    }

    [Fact]
    public void A_pool_whose_finalizer_gets_no_memory_is_collected() => Assert.True(Memory.AreCollected(FinalizeWithoutMemory()));

    [Fact]
    public void A_return_during_disposal_is_counted_and_its_object_is_collected() => OwnThread.Run(() =>
    {
        PerCoreObjectPool<Widget> pool = Pooling.Make(new WidgetPolicy<Widget>(), Pooling.Still());
        WeakReference late = ReturnLate(pool);
        Assert.Equal(0, pool.GetStatistics().Outstanding);

        Pooling.Collect(pool);

        Assert.True(Memory.AreCollected([late]));
        Assert.Equal(0, pool.GetStatistics().Outstanding);
        GC.KeepAlive(pool);
    });

    [Fact]
    public void Objects_of_ended_threads_are_collected()
    {
        List<WeakReference> made = [];
        using var pool = Pooling.Make(
            new WidgetPolicy<Widget> { OnCreate = o => made.Add(new WeakReference(o)) }, Pooling.Still(maximumRetained: 1));
        UseOnThreadsThatEnd(pool);

        long left = pool.GetStatistics().Pooled;

        Assert.InRange(left, 0, Environment.ProcessorCount);
        Assert.Equal(left, Memory.AliveAfterCollection(made));
    }

    [Fact]
    public void Disposable_objects_of_ended_threads_are_disposed_by_the_next_trim()
    {
        List<DisposableWidget> made = [];
        using var pool = Pooling.Make(new WidgetPolicy<DisposableWidget> { OnCreate = made.Add }, Pooling.Still());
        UseOnThreadsThatEnd(pool);
        Assert.Contains(made, o => !o.IsDisposed);

        pool.Trim(TrimLevel.Surplus);
        Assert.Equal(pool.GetStatistics().Pooled, made.Count(o => !o.IsDisposed));
        pool.Trim();

        Assert.All(made, o => Assert.True(o.IsDisposed));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference ReturnLate(PerCoreObjectPool<Widget> pool)
    {
        // The fast path reads this thread's magazine first, which holds an object here.
        Pooling.Settle(pool);
        var engine = (PerCoreEngine<HardwareAtomics>)PoolInternals.Field(pool, "_engine");
        Magazine loaded = ThreadTable.SlotOf(engine.Id, bucket: 0).Loaded;
        Widget widget = pool.Get();
        pool.Dispose();

        Assert.True(MagazineOperations<HardwareAtomics>.TryPush(loaded, widget));
        return new WeakReference(widget);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static (WeakReference Pool, List<WeakReference> Objects) UseAndForget()
    {
        var pool = new PerCoreObjectPool<Widget>(new WidgetPolicy<Widget>());
        Pooling.Settle(pool);
        List<Widget> objects = Pooling.GetMany(pool, 50);
        Pooling.ReturnAll(pool, objects);
        return (new WeakReference(pool), [.. objects.Select(o => new WeakReference(o))]);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static List<WeakReference> FinalizeWithoutMemory()
    {
        List<WeakReference> made = [];
        ProbeAllocator allocator = new();
        WidgetPolicy<DisposableWidget> policy = new() { OnCreate = o => made.Add(new WeakReference(o)) };
        PerCoreObjectPool<DisposableWidget> pool = new(
            policy, PerCoreObjectPoolSettings.From(Pooling.Still()), allocator, hearsCollections: false);
        Pooling.Settle(pool);
        Pooling.ReturnAll(pool, Pooling.GetMany(pool, 10));
        int requests = allocator.Bookkeeping;
        allocator.RefusesBookkeeping = true;

        // On the finalizer thread an exception would end the process.
        GC.SuppressFinalize(pool);
        const BindingFlags Hidden = BindingFlags.Instance | BindingFlags.NonPublic;
        typeof(PerCoreObjectPool<DisposableWidget>).GetMethod("Finalize", Hidden)!.Invoke(pool, null);

        Assert.True(allocator.Bookkeeping > requests, "it asked for none");
        return made;
    }

    /// <summary>A thread that moves to another core may leave objects on the first one's shelf.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void UseOnThreadsThatEnd<T>(PerCoreObjectPool<T> pool)
        where T : class
    {
        for (int i = 0; i < 20; i++)
        {
            OwnThread.Run(() =>
            {
                Pooling.Settle(pool);
                Pooling.ReturnAll(pool, Pooling.GetMany(pool, 10));
            });
        }

        Memory.Collect();
    }
}
