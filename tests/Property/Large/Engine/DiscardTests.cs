namespace Pools.Tests.Large.Engine;

/// <summary>Arrays that stay without their pages. The fake pages note every discard of an array that a renter could get.</summary>
[Collection(ProcessWide.Name)]
public sealed class DiscardTests
{
    private const int Length = 4_096;
    private const int Degraded = 9;

    private readonly LargeScene _scene = new();

    [Theory, InlineData(1), InlineData(3), InlineData(40)]
    public void Arrays_of_an_idle_pool_stay_without_their_pages(int count)
    {
        using LargeArrayPool<byte> pool = _scene.MakeDiscarding();
        List<byte[]> arrays = LargeScene.Burst(pool, count, Length);
        _scene.Tick(10);

        LargeArrayStatistics large = pool.GetStatistics().Large!;
        Assert.Equal((count * Length, count * Length, 0), (large.RetainedBytes, large.NonResidentBytes, large.TrimmedBytes));
        Assert.All(arrays, array => Assert.Equal(1, _scene.Pages.TimesOf(array)));
    }

    [Fact]
    public void Neither_rents_nor_returns_nor_evictions_discard_pages()
    {
        using LargeArrayPool<byte> pool = _scene.MakeDiscarding(o => o.MaxRetainedBytes = 20 * Length);
        LargeScene.Burst(pool, 20, Length);
        _scene.Tick(3);
        int calls = _scene.Pages.Calls;
        Assert.Equal(20, calls);
        _scene.Pages.WhileDiscarding = _ => Assert.Fail("pages were discarded");
        LargeScene.Burst(pool, 30, Length);
        LargeScene.Burst(pool, 10, 2 * Length);

        Assert.Equal(calls, _scene.Pages.Calls);
        Assert.Equal(20 * Length, pool.GetStatistics().RetainedBytes);
    }

    [Fact]
    public void Arrays_without_pages_are_rented_last_and_have_pages_when_returned()
    {
        using LargeArrayPool<byte> pool = _scene.MakeDiscarding();
        List<byte[]> arrays = LargeScene.Burst(pool, 40, Length);

        // The pool is in use, so that half of the surplus keeps its pages.
        _scene.TickInUse(pool);
        _scene.TickInUse(pool);
        Assert.Equal(20 * Length, pool.GetStatistics().Large!.NonResidentBytes);
        List<byte[]> resident = [.. Enumerable.Range(0, 20).Select(_ => pool.Rent(Length))];
        Assert.All(resident, array => Assert.Equal(0, _scene.Pages.TimesOf(array)));
        List<byte[]> rest = [.. Enumerable.Range(0, 20).Select(_ => pool.Rent(Length))];
        Assert.Equal((0, 41), (pool.GetStatistics().Large!.NonResidentBytes, pool.GetStatistics().Allocated));
        rest.ForEach(array => pool.Return(array));

        Assert.Equal(0, pool.GetStatistics().Large!.NonResidentBytes);
        Assert.Equal(arrays.ToHashSet(), resident.Concat(rest).ToHashSet());
    }

    [Fact]
    public void A_longer_array_with_pages_is_rented_before_an_exact_one_without()
    {
        using LargeArrayPool<byte> pool = _scene.MakeDiscarding();
        byte[] exact = LargeScene.Burst(pool, 1, Length)[0];
        _scene.Tick(4);
        Assert.Equal(1, _scene.Pages.TimesOf(exact));
        byte[] longer = LargeScene.Burst(pool, 1, Length * 5 / 4)[0];

        Assert.NotSame(exact, longer);
        Assert.Same(longer, pool.Rent(Length));
        Assert.Same(exact, pool.Rent(Length));
    }

    [Fact]
    public void Arrays_without_pages_are_evicted_first_and_of_these_the_one_returned_first()
    {
        using LargeArrayPool<byte> pool = _scene.MakeDiscarding(o => o.MaxRetainedBytes = 8 * Length);
        byte[] last = pool.Rent(Length / 2);
        List<byte[]> cold = LargeScene.Burst(pool, 4, Length);
        _scene.Tick(3);
        Assert.Equal(4 * Length, pool.GetStatistics().Large!.NonResidentBytes);
        byte[] warm = LargeScene.Burst(pool, 1, 4 * Length)[0];
        pool.Return(last);

        Assert.Equal((3 * Length, Length), (pool.GetStatistics().Large!.NonResidentBytes, pool.GetStatistics().Large!.DroppedBytes));
        Assert.Same(warm, pool.Rent(4 * Length));
        Assert.Equal(cold[1..].ToHashSet(), Enumerable.Range(0, 3).Select(_ => pool.Rent(Length)).ToHashSet());
    }

    [Theory, InlineData(PressureLevel.Medium), InlineData(PressureLevel.High)]
    public void Pressure_discards_pages_of_all_arrays_that_it_releases(PressureLevel level)
    {
        using LargeArrayPool<byte> pool = _scene.MakeDiscarding(o => o.MaxRetainedBytes = 60 * Length);
        List<byte[]> cold = LargeScene.Burst(pool, 10, Length);
        _scene.Tick(3);
        List<byte[]> warm = LargeScene.Burst(pool, 40, 5 * Length / 4);
        _scene.Pressure.Level = level;
        pool.OnGen2Collection();

        int kept = level == PressureLevel.Medium ? 24 : 0;
        Assert.Equal((kept, 0), (pool.GetStatistics().PooledArrays, pool.GetStatistics().Large!.NonResidentBytes));
        Assert.All(cold, array => Assert.Equal(2, _scene.Pages.TimesOf(array)));
        Assert.All(warm.Take(40 - kept), array => Assert.Equal(1, _scene.Pages.TimesOf(array)));
        Assert.All(warm.Skip(40 - kept), array => Assert.Equal(0, _scene.Pages.TimesOf(array)));
    }

    [Fact]
    public void Trim_after_a_full_collection_discards_pages_again_once()
    {
        using LargeArrayPool<byte> pool = _scene.MakeDiscarding();
        List<byte[]> cold = LargeScene.Burst(pool, 3, Length);
        _scene.Tick(3);
        _scene.Tick(2);
        Assert.All(cold, array => Assert.Equal(1, _scene.Pages.TimesOf(array)));

        // A compacting collection may have made their pages resident.
        _scene.FullCollections++;
        _scene.Tick(3);

        Assert.All(cold, array => Assert.Equal(2, _scene.Pages.TimesOf(array)));
        Assert.Equal(3 * Length, pool.GetStatistics().Large!.NonResidentBytes);
    }

    [Fact]
    public void Dropped_arrays_lose_their_pages_although_the_pool_keeps_nothing()
    {
        using LargeArrayPool<byte> pool = _scene.MakeDiscarding(o => o.MaxRetainedBytes = 1);
        List<byte[]> dropped = LargeScene.Burst(pool, 3, Length);
        _scene.Tick(3);

        Assert.All(dropped, array => Assert.Equal(1, _scene.Pages.TimesOf(array)));
    }

    [Fact]
    public void Idle_arrays_that_hold_no_whole_page_are_released()
    {
        _scene.Pages.PageBytes = Length;
        using LargeArrayPool<byte> pool = _scene.MakeDiscarding();
        LargeScene.Burst(pool, 10, 1_000);
        LargeScene.Burst(pool, 10, Length);
        _scene.Tick(3);

        LargeArrayStatistics large = pool.GetStatistics().Large!;
        Assert.Equal((10 * Length, 10 * Length), (large.RetainedBytes, large.NonResidentBytes));
        Assert.Equal(10, pool.GetStatistics().Trimmed);
    }

    [Fact]
    public void TrimLevel_Discard_discards_and_releases_everything()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        List<byte[]> arrays = LargeScene.Burst(pool, 10, Length);
        Assert.Equal(0, _scene.Pages.Calls);
        pool.Trim(TrimLevel.Discard);

        Assert.All(arrays, array => Assert.Equal(1, _scene.Pages.TimesOf(array)));
        Assert.Equal((0, 10 * Length), (pool.GetStatistics().RetainedBytes, pool.GetStatistics().Large!.TrimmedBytes));
        Assert.Empty(_scene.Pages.Violations);
    }

    [Fact]
    public void A_failure_is_reported_once_and_the_pool_releases_arrays_instead()
    {
        using LargeArrayPool<byte> pool = _scene.MakeDiscarding();
        _scene.Pages.Errno = 22;
        List<EventRecord> events = LargeScene.Listen(
            () =>
            {
                LargeScene.Burst(pool, 40, Length);
                _scene.Tick(20);
            },
            pool,
            Degraded);

        Assert.Equal($"{pool.Name}: page discard", Assert.Single(events).Values[0]);
        Assert.Contains("22", (string)events[0].Values[1]!, StringComparison.Ordinal);
        Assert.Equal(1, _scene.Pages.Calls);
        Assert.Equal((0, 0), (pool.GetStatistics().Large!.NonResidentBytes, pool.GetStatistics().RetainedBytes));
    }
}
