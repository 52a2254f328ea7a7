using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using Xunit;

namespace Pools.Tests.Extensions.ObjectPool;

/// <summary>Pools that nobody references, and threads that end.</summary>
public sealed class LifetimeTests
{
    [Fact]
    public void A_pool_that_nobody_references_is_collected_with_all_it_holds_in_living_threads_too()
    {
        (WeakReference pool, List<WeakReference> objects) = UseAndForget();

        Assert.Equal(0, Memory.AliveAfterCollection(objects));
        Assert.False(pool.IsAlive);
    }

    [Fact]
    public void What_an_ended_thread_kept_is_given_up()
    {
        using var pool = Pooling.Make(new WidgetPolicy<Widget>(), Pooling.Still(maximumRetained: 1));
        List<WeakReference> objects = UseOnThreadsThatEnd(pool);

        long left = pool.GetStatistics().Pooled;

        // A place for one on each core's shelf.
        Assert.InRange(left, 0, Environment.ProcessorCount);
        Memory.Collect();
        Assert.Equal(left, objects.Select(o => o.Target).OfType<Widget>().Distinct().Count());
    }

    [Fact]
    public void Disposable_objects_of_ended_threads_are_disposed_by_the_next_trim()
    {
        using var pool = Pooling.Make(new WidgetPolicy<DisposableWidget>(), Pooling.Still());
        List<WeakReference> objects = UseOnThreadsThatEnd(pool);
        Memory.Collect();
        List<DisposableWidget> all = [.. objects.Select(o => o.Target).OfType<DisposableWidget>().Distinct()];
        Assert.Contains(all, o => !o.IsDisposed);

        pool.Trim(TrimLevel.Surplus);
        Assert.Equal(pool.GetStatistics().Pooled, all.Count(o => !o.IsDisposed));
        pool.Trim();

        Assert.All(all, o => Assert.True(o.IsDisposed));
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
    private static List<WeakReference> UseOnThreadsThatEnd<T>(PerCoreObjectPool<T> pool)
        where T : class
    {
        List<WeakReference> objects = [];
        for (int i = 0; i < 20; i++)
        {
            OwnThread.Run(() =>
            {
                Pooling.Settle(pool);
                List<T> mine = Pooling.GetMany(pool, 10);
                Pooling.ReturnAll(pool, mine);
                objects.AddRange(mine.Select(o => new WeakReference(o)));
            });
        }

        Memory.Collect();
        return objects;
    }
}
