namespace Pools.Tests.Measured;

/// <summary>The id of a pool that is gone serves the next pool, and leads it to nothing of its predecessor's.</summary>
public sealed class IdReuseTests
{
    private const int Users = 300;

    [Fact]
    public void The_next_pool_gets_the_id_of_a_dropped_one_and_none_of_its_arrays() => Alone(() =>
    {
        Memory.Collect();
        (int id, List<WeakReference> arrays) = FillAndDrop();
        Memory.Collect();
        var allocator = new ProbeAllocator();
        PerCoreArrayPool<long> pool = StillPool.Make<long>(new(), allocator);

        Assert.Equal(id, PoolInternals.EngineOf(pool).Id);
        Assert.Null(ThreadCaches.Find(id, PoolInternals.EngineOf(pool).Account));
        Assert.True(Memory.AreCollected(arrays));
        long[][] rented = [.. Enumerable.Range(0, 100).Select(_ => pool.Rent(100))];
        Assert.Equal(100, allocator.Arrays);
        Assert.Equal(100, rented.Distinct().Count());
        GC.KeepAlive(pool);
    });

    [Fact]
    public void An_id_is_not_released_while_a_pool_that_a_finalizer_brought_back_may_use_it() => Alone(() =>
    {
        Memory.Collect();
        var rescued = new List<PerCoreArrayPool<long>>();
        int id = DropIntoFinalizer(rescued);
        Memory.Collect();
        PerCoreArrayPool<long> pool = Assert.Single(rescued);

        Assert.NotEqual(id, PoolInternals.LowestFreeId());
        Assert.Equal(0, pool.GetStatistics().PooledArrays);
        pool.Return(pool.Rent(100));
        GC.KeepAlive(pool);
    });

    [Fact]
    public void A_pool_that_finalizers_use_while_it_dies_gives_its_id_back() => Alone(() =>
    {
        int[] returned = [0];
        Memory.Collect();
        int id = DropWithUsers(returned);
        Memory.Collect();

        Assert.Equal(Users, returned[0]);
        Assert.InRange(PoolInternals.LowestFreeId(), 0, id);
    });

    private static void Alone(Action body, [CallerMemberName] string method = "") =>
        ChildTest.Alone(typeof(IdReuseTests), () => OwnThread.Run(body), method: method);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static (int Id, List<WeakReference> Arrays) FillAndDrop()
    {
        var pool = new PerCoreArrayPool<long>();
        List<long[]> arrays = [.. Enumerable.Range(0, 200).Select(_ => pool.Rent(100))];
        arrays.ForEach(array => pool.Return(array));
        Assert.True(pool.GetStatistics().PooledArrays > 0);
        return (PoolInternals.EngineOf(pool).Id, [.. arrays.Select(array => new WeakReference(array))]);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int DropWithUsers(int[] returned)
    {
        var pool = new PerCoreArrayPool<long>();
        for (int i = 0; i < Users; i++)
        {
            GC.KeepAlive(new User(pool, returned));
        }

        return PoolInternals.EngineOf(pool).Id;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int DropIntoFinalizer(List<PerCoreArrayPool<long>> rescued)
    {
        var pool = new PerCoreArrayPool<long>();
        GC.KeepAlive(new Rescuer(pool, rescued));
        return PoolInternals.EngineOf(pool).Id;
    }

    private sealed class User(PerCoreArrayPool<long> pool, int[] returned)
    {
        ~User()
        {
            pool.Return(pool.Rent(100));
            returned[0]++;
        }
    }

    private sealed class Rescuer(PerCoreArrayPool<long> pool, List<PerCoreArrayPool<long>> rescued)
    {
        ~Rescuer() => rescued.Add(pool);
    }
}
