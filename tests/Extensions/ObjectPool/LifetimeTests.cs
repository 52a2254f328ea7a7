namespace Pools.Tests.Extensions.ObjectPool;

/// <summary>Unreferenced pools, and threads that end.</summary>
public sealed class LifetimeTests
{
    [Fact]
    public void An_unreferenced_pool_is_collected_with_the_objects_of_living_threads()
    {
        (WeakReference pool, List<WeakReference> objects) = UseAndForget();

        Assert.True(Memory.AreCollected(objects));
        Assert.False(pool.IsAlive);
    }

    [Fact]
    public void A_disposed_pool_creates_and_drops()
    {
        var pool = Pooling.Make(new WidgetPolicy(), Pooling.Still());
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

    [Fact]
    public void Objects_of_ended_threads_are_collected()
    {
        List<WeakReference> made = [];
        using var pool = Pooling.Make(
            new WidgetPolicy { OnCreate = o => made.Add(new WeakReference(o)) }, Pooling.Still(maximumRetained: 1));
        UseOnThreadsThatEnd(pool);

        long left = pool.GetStatistics().Pooled;

        Assert.InRange(left, 0, Environment.ProcessorCount);
        Assert.Equal(left, Memory.AliveAfterCollection(made));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static (WeakReference Pool, List<WeakReference> Objects) UseAndForget()
    {
        var pool = new PerCoreObjectPool<Widget>(new WidgetPolicy());
        Pooling.Settle(pool);
        List<Widget> objects = Pooling.GetMany(pool, 50);
        Pooling.ReturnAll(pool, objects);
        return (new WeakReference(pool), [.. objects.Select(o => new WeakReference(o))]);
    }

    /// <summary>A thread that moves to another core may leave objects in the first one's core cache.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void UseOnThreadsThatEnd(PerCoreObjectPool<Widget> pool)
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
