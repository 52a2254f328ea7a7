namespace Pools.Tests.Large.Engine;

/// <summary>MaxRetainedBytes bounds all bytes that a large pool keeps, at every moment.</summary>
public sealed class RetentionBoundTests
{
    private readonly LargeScene _scene = new();

    [Theory]
    [InlineData(0)]
    [InlineData(255)]
    [InlineData(4_096)]
    [InlineData(10_000)]
    [InlineData(65_536)]
    [InlineData(1_000_000)]
    public void Short_and_large_arrays_together_never_exceed_it(long most)
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = most);
        var random = new Random(Seed.OfRun);
        var held = new List<byte[]>();
        for (int i = 0; i < Depth.Of(1_500, 10_000); i++)
        {
            // Large ones are longer than 256.
            held.Add(pool.Rent(1 + random.Next(random.Next(2) == 0 ? 256 : 4_096)));
            for (int left = random.Next(3); left > 0 && held.Count != 0; left--)
            {
                int at = random.Next(held.Count);
                pool.Return(held[at]);
                held.RemoveAt(at);
                RequireNoMore(pool, most);
            }

            if (i % 100 == 0)
            {
                _scene.Tick();
                _scene.Pressure.Level = (PressureLevel)random.Next(3);
            }
        }

        held.ForEach(array => pool.Return(array));
        RequireNoMore(pool, most);
        Assert.Equal(LargeInternals.RecountCounted(pool), _scene.Ledger.KeptBytes);
    }

    [Theory]
    [InlineData(20_000)]
    [InlineData(200_000)]
    public void A_concurrent_reader_never_sees_more(long most)
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = most);
        int left = 4;
        Action[] renters = [.. Enumerable.Range(0, left).Select(seed => (Action)(() =>
        {
            var random = new Random(seed);
            for (int i = 0; i < 300; i++)
            {
                byte[][] nest = [.. Enumerable.Range(0, 8).Select(_ => pool.Rent(1 + random.Next(random.Next(2) == 0 ? 256 : 4_096)))];
                Array.ForEach(nest, array => pool.Return(array));
            }

            Interlocked.Decrement(ref left);
        }))];
        void Read()
        {
            while (Volatile.Read(ref left) != 0)
            {
                PoolStatistics seen = pool.GetStatistics();
                Assert.InRange(seen.RetainedBytes, 0, most);
                Assert.Equal(most, seen.MaxRetainedBytes);
            }
        }

        OwnThread.RunAll([.. renters, Read]);
    }

    [Fact]
    public void A_pool_that_may_keep_nothing_allocates_at_every_rent()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = 0);
        using LargeArrayPool<byte> shareless = _scene.Make(o => o.MaxRetainedShare = 0);
        Assert.Empty(LargeScene.Burst(pool, 10, 100).Intersect(LargeScene.Burst(pool, 10, 100)));
        Assert.All([pool, shareless], each =>
        {
            Assert.Empty(LargeScene.Burst(each, 10, 4_096).Intersect(LargeScene.Burst(each, 10, 4_096)));
            Assert.Equal((0, 0), (each.GetStatistics().RetainedBytes, each.GetStatistics().Large!.ReclaimableBytes));
        });
        Assert.Equal(0, _scene.Clock.ArmedTimers);
    }

    [Fact]
    public void Kept_short_arrays_leave_less_for_large_ones()
    {
        const int Most = 16_384;
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = Most);
        LargeScene.Burst(pool, 500, 100);
        long shortOnes = LargeInternals.OwnInnerOf(pool)!.GetStatistics().RetainedBytes;
        Assert.InRange(shortOnes, Most - 4_096, Most);
        LargeScene.Burst(pool, 1, 8_192);
        Assert.Equal(shortOnes, pool.GetStatistics().RetainedBytes);

        LargeInternals.OwnInnerOf(pool)!.Trim();
        LargeScene.Burst(pool, 1, 8_192);
        Assert.Equal(8_192, pool.GetStatistics().RetainedBytes);
    }

    [Fact]
    public void By_default_the_bound_is_a_quarter_of_memory_and_that_of_the_inner_pool()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        foreach (long available in (long[])[4_000_000, 400_000])
        {
            _scene.AvailableBytes = available;
            pool.Trim(TrimLevel.Surplus);
            long inner = LargeInternals.OwnInnerOf(pool)!.GetStatistics().MaxRetainedBytes;
            Assert.Equal((available / 4) + inner, pool.GetStatistics().MaxRetainedBytes);
        }
    }

    [Fact]
    public void MaxLargeRetainedBytes_bounds_all_pools_together()
    {
        const int All = 60_000;
        _scene.Ledger.MaxBytes = All;
        using LargeArrayPool<byte> first = _scene.Make(o => o.MaxRetainedBytes = 50_000);
        using LargeArrayPool<byte> second = _scene.Make(o => o.MaxRetainedBytes = 50_000);
        for (int i = 0; i < 3; i++)
        {
            LargeScene.Burst(first, 20, 4_096);
            LargeScene.Burst(second, 20, 4_096);
        }

        _scene.Tick();
        Assert.InRange(_scene.Ledger.KeptBytes, 1, All);
        Assert.Equal(All, first.GetStatistics().Large!.BudgetBytes);

        _scene.Ledger.MaxBytes = 0;
        _scene.Tick();
        Assert.Equal(0, _scene.Ledger.KeptBytes);

        _scene.Ledger.MaxBytes = null;
        _scene.Tick();
        first.Trim(TrimLevel.Surplus);
        Assert.Equal(50_000, first.GetStatistics().Large!.BudgetBytes);
    }

    [Fact]
    public void MaxLargeRetainedBytes_has_a_range() => ChildTest.Alone(typeof(RetentionBoundTests), () =>
    {
        Assert.Null(ArrayPools.MaxLargeRetainedBytes);
        ArgumentOutOfRangeException wrong = Assert.Throws<ArgumentOutOfRangeException>(() => ArrayPools.MaxLargeRetainedBytes = -1);
        Assert.Contains("MaxLargeRetainedBytes is -1; its range is 0 … 9223372036854775807.", wrong.Message, StringComparison.Ordinal);
        Assert.Null(ArrayPools.MaxLargeRetainedBytes);

        ArrayPools.MaxLargeRetainedBytes = 5 << 20;
        using LargeArrayPool<byte> pool = StillLargePool.Make<byte>(new());
        LargeScene.Burst(pool, 10, 2 << 20);
        Assert.InRange(pool.GetStatistics().Large!.RetainedBytes, 1, 5 << 20);
        Assert.Equal(5 << 20, pool.GetStatistics().Large!.BudgetBytes);
    });

    private static void RequireNoMore(LargeArrayPool<byte> pool, long most)
    {
        long inner = LargeInternals.OwnInnerOf(pool)!.GetStatistics().RetainedBytes;
        long recounted = LargeInternals.RecountStrong(pool) + LargeInternals.RecountSlots(pool) + inner;
        Assert.InRange(recounted, 0, most);
        Assert.Equal(recounted, pool.GetStatistics().RetainedBytes);
    }
}
