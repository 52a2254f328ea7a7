// netstandard2.0 refuses to discard pages.
#if !POOLS_NETSTANDARD
namespace Pools.Tests.Large.Engine;

/// <summary>Arrays that stay while their pages go. The fake pages fail for every array that the trimmer does not own.</summary>
[Collection(ProcessWide.Name)]
public sealed class DiscardTests
{
    private const int Length = 4_096;
    private const int Degraded = 9;

    private readonly LargeScene _scene = new();

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(40)]
    public void Idle_arrays_stay_and_discard_their_pages_within_30_seconds(int count)
    {
        using LargeArrayPool<byte> pool = Make();
        List<byte[]> arrays = LargeScene.Burst(pool, count, Length);
        _scene.Tick(2 + (int)Math.Log2(count) + 1);

        LargeArrayStatistics large = pool.GetStatistics().Large!;
        Assert.Equal((count * Length, count * Length), (large.RetainedBytes, large.NonResidentBytes));
        Assert.All(arrays, array => Assert.Equal(1, _scene.Pages.TimesOf(array)));
        Assert.Equal((0, count * Length), (large.ReleasedSurplusBytes, large.DiscardedBytes));
    }

    [Fact]
    public void Arrays_without_pages_are_rented_last_and_have_pages_when_returned()
    {
        using LargeArrayPool<byte> pool = Make();
        List<byte[]> arrays = LargeScene.Burst(pool, 40, Length);
        _scene.Tick();

        // While somebody rents, half of the surplus loses its pages.
        pool.Return(pool.Rent(20_000));
        _scene.Tick();
        int cold = (int)(pool.GetStatistics().Large!.NonResidentBytes / Length);
        Assert.InRange(cold, 1, 39);
        List<byte[]> hot = [.. Enumerable.Range(0, 40 - cold).Select(_ => pool.Rent(Length))];
        Assert.All(hot, array => Assert.Equal(0, _scene.Pages.TimesOf(array)));
        List<byte[]> rest = [.. Enumerable.Range(0, cold).Select(_ => pool.Rent(Length))];
        Assert.Equal((0, 41), (pool.GetStatistics().Large!.NonResidentBytes, pool.GetStatistics().Allocated));
        rest.ForEach(array => pool.Return(array));

        Assert.Equal(0, pool.GetStatistics().Large!.NonResidentBytes);
        Assert.Equal(arrays.ToHashSet(), hot.Concat(rest).ToHashSet());
    }

    [Fact]
    public void A_failure_is_reported_once_and_the_pool_releases_arrays_instead()
    {
        using LargeArrayPool<byte> pool = Make();
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

    [Fact]
    public void A_rented_array_never_loses_its_pages()
    {
        using LargeArrayPool<byte> pool = Make();
        var tenants = new Tenants<byte>(pool, stamp => (byte)((stamp % 255) + 1));
        var random = new Random(Seed.OfRun);
        var held = new List<Lease<byte>>();
        for (int step = 0; step < Depth.Of(1_500, 10_000); step++)
        {
            if (random.Next(2) == 0)
            {
                held.Add(tenants.Rent(random.Next(300, 9_000)));
            }
            else if (held.Count > 0)
            {
                int at = random.Next(held.Count);
                tenants.Return(held[at]);
                held.RemoveAt(at);
            }

            if (random.Next(20) == 0)
            {
                _scene.Clock.Advance(TimeSpan.FromSeconds(random.Next(20)));
                _scene.Collector.FullCollections += random.Next(2);
                _scene.Pressure.Level = (PressureLevel)random.Next(3);
                pool.Trim((TrimLevel)random.Next(2));
            }

            Assert.InRange(pool.GetStatistics().Large!.NonResidentBytes, 0, pool.GetStatistics().Large!.RetainedBytes);
        }

        Assert.True(_scene.Pages.Calls > 20, $"only {_scene.Pages.Calls} discards");
    }

    [Fact]
    public void A_longer_array_with_pages_is_rented_before_an_exact_one_without()
    {
        using LargeArrayPool<byte> pool = Make();
        byte[] exact = LargeScene.Burst(pool, 1, Length)[0];
        _scene.Tick(4);
        Assert.Equal(1, _scene.Pages.TimesOf(exact));
        byte[] longer = LargeScene.Burst(pool, 1, 2 * Length)[0];

        Assert.Same(longer, pool.Rent(Length));
        Assert.Same(exact, pool.Rent(Length));
        pool.Return(exact, clearArray: true);
        Assert.Equal(Length, LargeInternals.ResidentBytes(exact));
    }

    [Fact]
    public void An_array_that_a_collection_has_moved_discards_its_new_pages()
    {
        using LargeArrayPool<byte> pool = Make();
        List<long> kept = [];
        _scene.Pages.WhileDiscarding = () => kept.Add(pool.GetStatistics().PooledArrays);
        List<byte[]> arrays = LargeScene.Burst(pool, 10, Length);
        _scene.Tick(12);
        _scene.Pages.Move(arrays[3]);
        _scene.Tick();
        Assert.All(arrays, array => Assert.Equal(1, _scene.Pages.TimesOf(array)));
        _scene.Collector.FullCollections++;
        _scene.Tick();

        Assert.Equal(2, _scene.Pages.TimesOf(arrays[3]));
        Assert.Equal(10 * Length, pool.GetStatistics().Large!.NonResidentBytes);

        // An array counts as kept while its pages go.
        Assert.Equal(Enumerable.Repeat(10L, 11), kept);
    }

    [Fact]
    public void TrimLevel_Discard_discards_and_releases_everything()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        List<byte[]> arrays = LargeScene.Burst(pool, 10, Length);
        _scene.Tick(4);
        Assert.Equal(0, _scene.Pages.Calls);
        pool.Trim(TrimLevel.Discard);

        Assert.All(arrays, array => Assert.Equal(1, _scene.Pages.TimesOf(array)));
        Assert.Equal((0, 0), (pool.GetStatistics().RetainedBytes, pool.GetStatistics().Large!.ReclaimableBytes));
    }

    [Fact]
    public void A_miss_discards_the_pages_above_the_allowance() => Processors.RunOnOne(() =>
    {
        // 80 MiB are kept; 96 make a new peak, so that 168 may be resident.
        using LargeArrayPool<byte> pool = Make();
        List<byte[]> arrays = LargeScene.Burst(pool, 16, 5 << 20);
        Assert.Equal(0, _scene.Pages.Calls);
        byte[] other = pool.Rent(96 << 20);

        Assert.Equal(8L << 20, pool.GetStatistics().Large!.NonResidentBytes);
        Assert.Equal([0, 2 << 20, 5 << 20], arrays.Take(3).Select(LargeInternals.ResidentBytes));
        pool.Return(other);
    });

    /// <summary>With an allowance that makes even numbers.</summary>
    private LargeArrayPool<byte> Make() => _scene.Make(o =>
    {
        o.ResidentAllowance = 1.75;
        o.DiscardPages = PageDiscardMode.On;
        o.IdleRetention = IdleRetention.None;
    });
}
#endif
