namespace Pools.Tests.Large.Engine;

/// <summary>The bytes that a large pool keeps at most, at every moment.</summary>
public sealed class RetentionBoundTests
{
    private const int Length = 8_192;

    private readonly LargeScene _scene = new();

    [Theory, InlineData(0), InlineData(255), InlineData(4_096), InlineData(10_000), InlineData(65_536)]
    [InlineData(1_000_000)]
    public void Short_and_large_arrays_together_never_exceed_MaxRetainedBytes(long most)
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
    }

    [Theory, InlineData(20_000), InlineData(200_000)]
    public void A_concurrent_reader_never_sees_more_than_MaxRetainedBytes(long most)
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
        Assert.Empty(LargeScene.Burst(pool, 10, Length).Intersect(LargeScene.Burst(pool, 10, Length)));
        LargeScene.Burst(shareless, 20, Length);
        Assert.All([pool, shareless], each =>
            Assert.Equal((0, 20 * Length), (each.GetStatistics().RetainedBytes, each.GetStatistics().Large!.DroppedBytes)));
        _scene.Tick();
        Assert.Equal(0, _scene.Clock.ArmedTimers);
    }

    [Fact]
    public void A_return_above_the_budget_evicts_the_oldest_array_of_any_length()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = 5 * Length);
        byte[][] arrays = [pool.Rent(2 * Length), pool.Rent(Length), pool.Rent(Length / 2), pool.Rent(Length), pool.Rent(Length)];
        Array.ForEach(arrays, array => pool.Return(array));
        Assert.Equal(2 * Length, pool.GetStatistics().Large!.DroppedBytes);
        byte[] last = pool.Rent(5 * Length / 2);
        pool.Return(last);

        Assert.Equal(3 * Length, pool.GetStatistics().Large!.DroppedBytes);
        Assert.Equal([last, arrays[2], arrays[4], arrays[3]], new[] { 5 * Length / 2, Length / 2, Length, Length }.Select(pool.Rent));
    }

    [Theory, InlineData(1), InlineData(5 * Length), InlineData(40 * Length)]
    public void Of_equal_arrays_the_budget_keeps_those_returned_last_and_the_last_is_rented_first(long budget)
    {
        const int Count = 64;
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = budget);
        List<byte[]> arrays = LargeScene.Burst(pool, Count, Length);
        PoolStatistics statistics = pool.GetStatistics();

        int kept = (int)(budget / Length);
        Assert.Equal((kept * Length, budget), (statistics.RetainedBytes, statistics.Large!.BudgetBytes));
        Assert.Equal((kept, Count - kept), (statistics.PooledArrays, statistics.Dropped));
        RequireNoMore(pool, budget);
        byte[][] rented = [.. Enumerable.Range(0, kept).Select(_ => pool.Rent(Length))];
        Assert.Equal(Enumerable.Reverse(arrays).Take(kept), rented);
    }

    [Fact]
    public void An_array_longer_than_the_budget_evicts_nothing()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = 4 * Length);
        LargeScene.Burst(pool, 4, Length);
        LargeScene.Burst(pool, 1, 5 * Length);

        Assert.Equal((4 * Length, 5 * Length), (pool.GetStatistics().RetainedBytes, pool.GetStatistics().Large!.DroppedBytes));
    }

    [Fact]
    public void Kept_short_arrays_leave_less_for_large_ones()
    {
        const int Most = 16_384;
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = Most);
        LargeScene.Burst(pool, 500, 100);
        long shortOnes = LargeInternals.OwnInnerOf(pool)!.GetStatistics().RetainedBytes;
        Assert.InRange(shortOnes, Most - 4_096, Most);
        LargeScene.Burst(pool, 1, Length);
        Assert.Equal(shortOnes, pool.GetStatistics().RetainedBytes);

        LargeInternals.OwnInnerOf(pool)!.Trim();
        LargeScene.Burst(pool, 1, Length);
        Assert.Equal(Length, pool.GetStatistics().RetainedBytes);
    }

    [Fact]
    public void The_default_bound_is_an_eighth_of_memory_and_the_inner_pools_bound()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        foreach (long available in (long[])[4_000_000, 400_000])
        {
            _scene.AvailableBytes = available;
            pool.Trim(TrimLevel.Surplus);
            long inner = LargeInternals.OwnInnerOf(pool)!.GetStatistics().MaxRetainedBytes;
            Assert.Equal((available / 8) + inner, pool.GetStatistics().MaxRetainedBytes);
        }
    }

    [Fact]
    public void By_default_the_budget_is_the_peak_of_the_last_minute_between_64_MiB_and_an_eighth_of_memory()
    {
        const long Mebi = 1 << 20;
        _scene.AvailableBytes = 80 * Mebi;
        using LargeArrayPool<byte> pool = _scene.Make();
        Assert.Equal(10 * Mebi, BudgetOf(pool));
        _scene.AvailableBytes = 8_192 * Mebi;
        pool.Trim(TrimLevel.Surplus);
        Assert.Equal(64 * Mebi, BudgetOf(pool));

        byte[] array = pool.Rent(96 << 20);
        Assert.Equal((96 * Mebi, 96 * Mebi), (BudgetOf(pool), pool.GetStatistics().Large!.PeakInUseBytes));
        pool.Return(array);
        _scene.Clock.Advance(TimeSpan.FromSeconds(54));
        pool.Trim(TrimLevel.Surplus);
        Assert.Equal(96 * Mebi, BudgetOf(pool));
        _scene.Clock.Advance(TimeSpan.FromSeconds(12));
        pool.Trim(TrimLevel.Surplus);
        Assert.Equal((64 * Mebi, 0), (BudgetOf(pool), pool.GetStatistics().Large!.PeakInUseBytes));
    }

    private static long BudgetOf(LargeArrayPool<byte> pool) => pool.GetStatistics().Large!.BudgetBytes;

    private void RequireNoMore(LargeArrayPool<byte> pool, long most)
    {
        long large = LargeInternals.Recount(pool);
        long recounted = large + LargeInternals.OwnInnerOf(pool)!.GetStatistics().RetainedBytes;
        Assert.InRange(recounted, 0, most);
        Assert.Equal((recounted, large), (pool.GetStatistics().RetainedBytes, _scene.Process.Kept));
    }
}
