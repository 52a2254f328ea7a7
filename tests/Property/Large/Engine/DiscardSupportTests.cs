namespace Pools.Tests.Large.Engine;

/// <summary>Whether pages are discarded at all: by the options, the element type and the trial.</summary>
[Collection(ProcessWide.Name)]
public sealed class DiscardSupportTests
{
    private const int Length = 4_096;
    private const int Degraded = 9;

    private readonly LargeScene _scene = new();

    [Theory, InlineData(PageDiscardMode.Auto, true, true, true), InlineData(PageDiscardMode.Auto, true, false, false)]
    [InlineData(PageDiscardMode.Auto, false, false, false)]
#if !POOLS_NETSTANDARD
    [InlineData(PageDiscardMode.On, true, false, true), InlineData(PageDiscardMode.On, false, false, false)]
#endif
    [InlineData(PageDiscardMode.Off, true, true, false)]
    public void Pages_are_discarded_where_the_trial_succeeded(PageDiscardMode mode, bool works, bool isDefault, bool discards)
    {
        _scene.Pages.Support = new PageSupport(works, isDefault, isDefault ? "" : "the test says so");
        using LargeArrayPool<byte> pool = Make(mode);
        List<EventRecord> events = BurstAndIdle(pool);

        Assert.Equal(discards, _scene.Pages.Calls > 0);
        Assert.Equal(discards ? 10 * Length : 0, pool.GetStatistics().RetainedBytes);
        Assert.Equal(discards || mode == PageDiscardMode.Off ? [] : ["the test says so"], events.Select(e => e.Values[1]));
        Assert.All(events, e => Assert.Equal($"{pool.Name}: page discard", e.Values[0]));
    }

    [Fact]
    public void A_trial_that_throws_is_reported_once_and_disables_discards()
    {
        using LargeArrayPool<byte> pool = Make();
        _scene.Pages.TrialFailure = new TypeInitializationException("Libc", null);
        List<EventRecord> events = BurstAndIdle(pool);

        Assert.Equal(
            [$"{pool.Name}: page discard", $"the trial failed: {_scene.Pages.TrialFailure.Message}"], Assert.Single(events).Values.Take(2));
        Assert.Equal((0, 0), (_scene.Pages.Calls, pool.GetStatistics().RetainedBytes));
    }

    [Fact]
    public void A_trial_without_memory_is_tried_again()
    {
        using LargeArrayPool<byte> pool = Make();
        _scene.Pages.TrialFailure = new OutOfMemoryException();
        Assert.Empty(BurstAndIdle(pool));
        Assert.Equal((0, 0), (_scene.Pages.Calls, pool.GetStatistics().RetainedBytes));
        _scene.Pages.TrialFailure = null;
        BurstAndIdle(pool);

        Assert.Equal(10, _scene.Pages.Calls);
    }

    [Fact]
    public void Arrays_with_references_keep_their_pages()
    {
        using LargeArrayPool<string> pool = _scene.Make<string>(o => o.DiscardPages = PageDiscardMode.Auto);
        LargeScene.Burst(pool, 10, Length);
        _scene.Tick(5);
        Assert.Equal(0, pool.GetStatistics().RetainedBytes);
        LargeScene.Burst(pool, 10, Length);
        pool.Trim(TrimLevel.Discard);

        Assert.Equal((0, 0), (_scene.Pages.Calls, pool.GetStatistics().RetainedBytes));
    }

    private List<EventRecord> BurstAndIdle(LargeArrayPool<byte> pool) => LargeScene.Listen(
        () =>
        {
            LargeScene.Burst(pool, 10, Length);
            _scene.Tick(5);
        },
        pool,
        Degraded);

    private LargeArrayPool<byte> Make(PageDiscardMode mode = PageDiscardMode.Auto) => _scene.Make(o => o.DiscardPages = mode);
}
