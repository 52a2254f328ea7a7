namespace Pools.Tests.Large.Engine;

/// <summary>Other threads use the pool while a trim discards pages: no renter loses data.</summary>
public sealed class HarmlessDiscardTests
{
    private const int Length = 4_096;
    private const int Count = 10;

    private readonly LargeScene _scene = new();

    [Fact]
    public void A_rent_during_a_discard_gets_another_array()
    {
        using LargeArrayPool<byte> pool = _scene.MakeDiscarding();
        List<byte[]> kept = LargeScene.Burst(pool, Count, Length);
        var rented = new List<byte[]>();
        var counts = new List<long>();
        _scene.Pages.WhileDiscarding = _ =>
        {
            counts.Add(pool.GetStatistics().PooledArrays);
            OwnThread.Run(() => rented.Add(LargeScene.Mark(pool.Rent(Length))));
        };
        _scene.Tick(2);

        // Half of the arrays lose their pages. They still count as kept, but only the others can be rented.
        Assert.Equal(Enumerable.Reverse(kept).Take(Count / 2), rented);
        Assert.Equal([10, 9, 8, 7, 6], counts);
        Assert.All(rented, LargeScene.RequireMarked);
        Assert.Equal(kept[..(Count / 2)].ToHashSet(), Enumerable.Range(0, Count / 2).Select(_ => pool.Rent(Length)).ToHashSet());
    }

    [Fact]
    public void A_rent_during_the_discard_of_the_only_array_allocates()
    {
        using LargeArrayPool<byte> pool = _scene.MakeDiscarding();
        byte[] only = LargeScene.Burst(pool, 1, Length)[0];
        byte[]? rented = null;
        _scene.Pages.WhileDiscarding = _ => OwnThread.Run(() => rented = LargeScene.Mark(pool.Rent(Length)));
        _scene.Tick(2);

        LargeScene.RequireMarked(rented!);
        Assert.Equal((1, 2), (_scene.Pages.TimesOf(only), pool.GetStatistics().Allocated));
        Assert.Same(only, pool.Rent(Length));
    }

    [Fact]
    public void An_array_cannot_be_returned_during_its_discard()
    {
        using LargeArrayPool<byte> pool = _scene.MakeDiscarding();
        LargeScene.Burst(pool, Count, Length);
        int refused = 0;
        _scene.Pages.WhileDiscarding = array =>
        {
            OwnThread.Run(() => Assert.Throws<InvalidOperationException>(() => pool.Return((byte[])array)));
            refused++;
        };
        _scene.Tick(3);

        Assert.Equal((Count, Count, Count), (refused, pool.GetStatistics().Misuses, pool.GetStatistics().PooledArrays));
    }

    [Fact]
    public void A_pool_that_is_disposed_during_a_discard_drops_the_array()
    {
        LargeArrayPool<byte> pool = _scene.MakeDiscarding();
        LargeScene.Burst(pool, Count, Length);
        _scene.Pages.WhileDiscarding = _ => OwnThread.Run(pool.Dispose);
        _scene.Tick(2);

        Assert.Equal(Count / 2, _scene.Pages.Calls);
        RequireOnlyTrimmed(pool, Count);
    }

    [Fact]
    public void An_array_above_the_budget_after_its_discard_is_dropped()
    {
        using LargeArrayPool<byte> pool = _scene.MakeDiscarding();
        LargeScene.Burst(pool, Count, Length);
        _scene.Pages.WhileDiscarding = _ =>
        {
            _scene.Pressure.Level = PressureLevel.High;
            OwnThread.Run(pool.OnGen2Collection);
        };
        _scene.Tick(2);

        RequireOnlyTrimmed(pool, Count);
    }

    [Fact]
    public void Bytes_under_discard_count_as_kept()
    {
        using LargeArrayPool<byte> pool = _scene.MakeDiscarding(o => o.MaxRetainedBytes = Count * Length);
        LargeScene.Burst(pool, Count, Length);
        _scene.Pages.WhileDiscarding = _ =>
        {
            OwnThread.Run(() => LargeScene.Burst(pool, Count, 2 * Length));
            Assert.InRange(_scene.Process.Kept, 1, Count * Length);
        };
        _scene.Tick(3);

        Assert.NotEqual(0, _scene.Pages.Calls);
        Assert.Equal(pool.GetStatistics().RetainedBytes, LargeInternals.Recount(pool));
        Assert.InRange(pool.GetStatistics().RetainedBytes, 1, Count * Length);
    }

    [Fact]
    public void Renters_on_other_threads_keep_their_data()
    {
        using LargeArrayPool<byte> pool = _scene.MakeDiscarding();
        var tenants = new Tenants<byte>(pool, stamp => (byte)((stamp % 255) + 1), Inherited.AsLeftOrZero);
        void Rent(Random random)
        {
            List<Lease<byte>> held = [.. Enumerable.Range(0, 1 + random.Next(12)).Select(_ => tenants.Rent(random.Next(300, 9_000)))];
            held.ForEach(lease => tenants.Return(lease));
        }

        void Trim()
        {
            var random = new Random(Seed.OfRun);
            for (int i = 0; i < Depth.Of(500, 10_000); i++)
            {
                _scene.Tick();
                _scene.Pressure.Level = (PressureLevel)random.Next(random.Next(4) == 0 ? 4 : 1);
                pool.Trim((TrimLevel)random.Next(random.Next(8) == 0 ? 4 : 2));
                LargeArrayStatistics large = pool.GetStatistics().Large!;
                Assert.InRange(large.NonResidentBytes, 0, large.RetainedBytes);
            }

            _scene.Pressure.Level = PressureLevel.Low;
            _scene.TickUntilDiscarding(0);
        }

        LargeScene.RunBeside(Rent, Trim);
        Assert.True(_scene.Pages.Calls >= 20, $"only {_scene.Pages.Calls} discards");
        Assert.Empty(_scene.Pages.Violations);
        Assert.Equal((0, 0), (pool.GetStatistics().Misuses, pool.GetStatistics().Outstanding));
    }

    private void RequireOnlyTrimmed(LargeArrayPool<byte> pool, int count)
    {
        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal((count, 0, 0), (statistics.Trimmed, statistics.Dropped, statistics.PooledArrays));
        Assert.Equal((0, 0, 0), (statistics.RetainedBytes, _scene.Process.Kept, LargeInternals.Recount(pool)));
    }
}
