namespace Pools.Tests.Large.Engine;

/// <summary>Several pools that share one counter.</summary>
public sealed class ProcessBytesTests
{
    private const int Length = 8_192;
    private const int Limit = 10 * Length;

    // A guard against a hang, not a measurement.
    private static readonly TimeSpan s_hang = TimeSpan.FromMinutes(2);

    private readonly LargeScene _scene = new();

    [Fact]
    public void A_pool_that_exceeds_the_limit_evicts_its_own_oldest_array_or_drops_the_returned_one()
    {
        _scene.Process.Limit = Limit;
        using LargeArrayPool<byte> first = Filled(7);
        using LargeArrayPool<byte> second = Make();
        List<byte[]> arrays = LargeScene.Burst(second, 5, Length);
        Assert.Equal((7, 3, 2), (first.GetStatistics().PooledArrays, second.GetStatistics().PooledArrays, second.GetStatistics().Dropped));
        Assert.Equal(arrays[2..].ToHashSet(), Enumerable.Range(0, 3).Select(_ => second.Rent(Length)).ToHashSet());

        LargeScene.Burst(first, 3, 2 * Length);
        LargeScene.Burst(first, 3, Length);
        using LargeArrayPool<byte> third = Filled(1);
        Assert.Equal((0, 1), (third.GetStatistics().PooledArrays, third.GetStatistics().Dropped));
        RequireExact(Limit, first, second, third);
    }

    [Fact]
    public void A_returned_array_that_cannot_fit_evicts_nothing()
    {
        _scene.Process.Limit = Limit;
        using LargeArrayPool<byte> first = Filled(7);
        using LargeArrayPool<byte> second = Filled(2);
        LargeScene.Burst(second, 1, 4 * Length);

        Assert.Equal((2, 1), (second.GetStatistics().PooledArrays, second.GetStatistics().Dropped));
    }

    [Theory, InlineData(1), InlineData(4)]
    public void Pools_never_keep_more_than_the_limit_together(int threads)
    {
        _scene.Process.Limit = Limit;
        LargeArrayPool<byte>[] pools = [.. Enumerable.Range(0, 3).Select(_ => Make())];
        void Work(Random random)
        {
            List<(LargeArrayPool<byte> Pool, byte[] Array)> held = [];
            for (int i = 0; i < Depth.Of(1_000, 20_000); i++)
            {
                LargeArrayPool<byte> pool = pools[random.Next(pools.Length)];
                held.Add((pool, pool.Rent(random.Next(300, 2 * Length))));
                if (held.Count > 8)
                {
                    (LargeArrayPool<byte> from, byte[] array) = held[random.Next(held.Count)];
                    held.Remove((from, array));
                    from.Return(array);
                }

                if (threads == 1)
                {
                    Assert.InRange(_scene.Process.Kept, 0, Limit);
                }
            }

            held.ForEach(each => each.Pool.Return(each.Array));
        }

        OwnThread.RunAll([.. Enumerable.Range(0, threads).Select(seed => (Action)(() => Work(new Random(seed))))]);
        RequireExact(Limit, pools);
        Assert.All(pools, pool => Assert.InRange(pool.GetStatistics().Dropped, 1, long.MaxValue));
    }

    [Fact]
    public void A_lowered_limit_is_applied_by_the_next_trim()
    {
        using LargeArrayPool<byte> pool = Filled(6);
        using LargeArrayPool<byte> other = Filled(3);
        _scene.Process.Limit = 4 * Length;
        Assert.Equal(9 * Length, _scene.Process.Kept);
        pool.Trim(TrimLevel.Surplus);
        Assert.Equal((Length, 3 * Length), (pool.GetStatistics().RetainedBytes, other.GetStatistics().RetainedBytes));

        _scene.Process.Limit = 0;
        _scene.Tick();
        Assert.Equal(0, _scene.Process.Kept);
        _scene.Process.Limit = null;
        LargeScene.Burst(pool, 6, Length);
        Assert.Equal(6 * Length, pool.GetStatistics().RetainedBytes);
    }

    [Fact]
    public void By_default_pools_without_a_bound_of_their_own_keep_a_quarter_of_memory_together()
    {
        _scene.AvailableBytes = 4 * Limit;
        using LargeArrayPool<byte> first = _scene.Make(o => o.MaxRetainedShare = 1);
        using LargeArrayPool<byte> second = _scene.Make(o => o.MaxRetainedShare = 1);
        LargeScene.Burst(first, 6, Length);
        LargeScene.Burst(second, 6, Length);
        Assert.Equal((6, 4), (first.GetStatistics().PooledArrays, second.GetStatistics().PooledArrays));

        using LargeArrayPool<byte> bounded = _scene.Make(o => o.MaxRetainedBytes = 20 * Length);
        LargeScene.Burst(bounded, 20, Length);
        Assert.Equal(20, bounded.GetStatistics().PooledArrays);
        RequireExact(Limit + (20 * Length), first, second, bounded);
    }

    [Fact]
    public void A_disposed_pool_takes_its_bytes_off()
    {
        LargeArrayPool<byte> pool = Filled(5);
        byte[] late = pool.Rent(2 * Length);
        pool.Dispose();
        Assert.Equal(0, _scene.Process.Kept);
        pool.Return(late);
        pool.Dispose();
        Assert.Equal(0, _scene.Process.Kept);
    }

    [Fact]
    public void An_unreferenced_pool_is_collected_with_its_arrays_and_takes_its_bytes_off()
    {
        var targets = new List<WeakReference>();
        OwnThread.Run(() => DropPool(targets));

        Assert.True(Memory.AreCollected(targets));
        Assert.Equal(0, _scene.Process.Kept);
        _scene.Tick(3);
        Assert.Equal(0, _scene.Clock.ArmedTimers);
    }

    [Fact]
    public void A_pool_that_a_finalizer_disposes_takes_its_bytes_off_once()
    {
        OwnThread.Run(() =>
        {
            for (int i = 0; i < 20; i++)
            {
                DropUser();
            }
        });

        Assert.True(Memory.CollectUntil(() => _scene.Process.Kept == 0));
        Memory.CollectOnce();
        Assert.Equal(0, _scene.Process.Kept);
    }

    [Fact]
    public void An_unreferenced_pool_with_the_systems_clock_is_collected_after_a_trim()
    {
        var targets = new List<WeakReference>();
        OwnThread.Run(() => DropSystemPool(targets));

        Assert.True(Memory.AreCollected(targets));
        Assert.Equal(0, _scene.Process.Kept);
    }

    [Fact]
    public void MaxLargeRetainedBytes_has_a_range_and_bounds_pools_of_the_process() => ChildTest.Alone(typeof(ProcessBytesTests), () =>
    {
        Assert.Null(ArrayPools.MaxLargeRetainedBytes);
        ArgumentOutOfRangeException wrong = Assert.Throws<ArgumentOutOfRangeException>(() => ArrayPools.MaxLargeRetainedBytes = -1);
        Assert.Contains("MaxLargeRetainedBytes is -1; its range is 0 … 9223372036854775807.", wrong.Message, StringComparison.Ordinal);
        Assert.Null(ArrayPools.MaxLargeRetainedBytes);

        ArrayPools.MaxLargeRetainedBytes = 5 << 20;
        using LargeArrayPool<byte> pool = StillLargePool.Make<byte>(new());
        LargeScene.Burst(pool, 10, 2 << 20);
        Assert.Equal(4 << 20, pool.GetStatistics().Large!.RetainedBytes);
    });

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void DropPool(List<WeakReference> targets)
    {
        LargeArrayPool<byte> pool = Make();
        targets.Add(new WeakReference(pool));
        targets.AddRange(LargeScene.BurstWeakly(pool, 5, Length));
        Assert.Equal(5 * Length, _scene.Process.Kept);
        GC.KeepAlive(pool);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void DropSystemPool(List<WeakReference> targets)
    {
        var hasTicked = new ManualResetEventSlim();
        _scene.Pressure.OnRead = hasTicked.Set;
        LargeArrayPool<byte> pool = _scene.Make(o => (o.TimeProvider, o.TrimInterval) = (TimeProvider.System, TimeSpan.FromSeconds(1)));
        targets.Add(new WeakReference(pool));
        targets.AddRange(LargeScene.BurstWeakly(pool, 5, Length));
        Assert.True(hasTicked.Wait(s_hang, TestContext.Current.CancellationToken));
        _scene.Pressure.OnRead = null;
        GC.KeepAlive(pool);
    }

    /// <summary>With one user older than its pool and one younger.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void DropUser()
    {
        var older = new User();
        older.Pool = Make();
        LargeScene.BurstWeakly(older.Pool, 3, Length);
        LargeArrayPool<byte> pool = Make();
        LargeScene.BurstWeakly(pool, 3, Length);
        GC.KeepAlive(new User { Pool = pool });
    }

    private LargeArrayPool<byte> Make() => _scene.Make(o => o.MaxRetainedBytes = 100 * Length);

    private LargeArrayPool<byte> Filled(int count)
    {
        LargeArrayPool<byte> pool = Make();
        LargeScene.Burst(pool, count, Length);
        return pool;
    }

    private void RequireExact(long most, params LargeArrayPool<byte>[] pools)
    {
        Assert.InRange(_scene.Process.Kept, 0, most);
        Assert.Equal(pools.Sum(LargeInternals.Recount), _scene.Process.Kept);
        Assert.All(pools, pool => Assert.Equal(LargeInternals.Recount(pool), pool.GetStatistics().Large!.RetainedBytes));
    }

    private sealed class User
    {
        public LargeArrayPool<byte>? Pool { get; set; }

        ~User() => Pool!.Dispose();
    }
}
