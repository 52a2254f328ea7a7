// netstandard2.0 refuses to give pages back.
#if !POOLS_NETSTANDARD
using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Memory;
using Xunit;

namespace Pools.Tests.Large.Engine;

/// <summary>Where pages go at all: by the options, the element type, and the trial.</summary>
[Collection(ProcessWide.Name)]
public sealed class DiscardSupportTests
{
    private const int Length = 4_096;
    private const int Degraded = 9;

    private readonly LargeScene _scene = new();

    [Theory]
    [InlineData(PageDiscardMode.Auto, true, true, true)]
    [InlineData(PageDiscardMode.Auto, true, false, false)]
    [InlineData(PageDiscardMode.Auto, false, false, false)]
    [InlineData(PageDiscardMode.On, true, false, true)]
    [InlineData(PageDiscardMode.On, false, false, false)]
    [InlineData(PageDiscardMode.Off, true, true, false)]
    public void Pages_go_where_a_trial_has_shown_that_it_works_and_else_the_pool_says_why_not(PageDiscardMode mode, bool works, bool isDefault, bool goes)
    {
        _scene.Pages.Support = new PageSupport(works, isDefault, isDefault ? "" : "the test says so");
        using LargeArrayPool<byte> pool = _scene.Make(o => (o.DiscardPages, o.IdleRetention) = (mode, IdleRetention.None));
        List<EventRecord> events = LargeScene.Listen(
            () =>
            {
                LargeScene.Burst(pool, 10, Length);
                _scene.Tick(20);
            },
            pool,
            Degraded);

        Assert.Equal(goes, _scene.Pages.Calls > 0);
        Assert.Equal(goes ? 10 * Length : 0, pool.GetStatistics().RetainedBytes);
        Assert.Equal(goes || mode == PageDiscardMode.Off ? [] : ["the test says so"], events.Select(e => e.Values[1]));
        Assert.All(events, e => Assert.Equal($"{pool.Name}: page discard", e.Values[0]));
    }

    [Fact]
    public void Without_memory_for_the_trial_the_next_trim_tries_again()
    {
        using LargeArrayPool<byte> pool = Make();
        _scene.Pages.TrialFailure = new OutOfMemoryException();
        LargeScene.Burst(pool, 10, Length);
        pool.Trim(TrimLevel.Surplus);
        Assert.Equal(0, _scene.Pages.Calls);
        _scene.Pages.TrialFailure = null;
        LargeScene.Burst(pool, 10, Length);
        _scene.Tick(6);

        Assert.Equal(10, _scene.Pages.Calls);
    }

    [Fact]
    public void A_trial_that_throws_is_told_once_and_nothing_goes()
    {
        using LargeArrayPool<byte> pool = Make();
        _scene.Pages.TrialFailure = new TypeInitializationException("Libc", null);
        List<EventRecord> events = LargeScene.Listen(
            () =>
            {
                LargeScene.Burst(pool, 10, Length);
                _scene.Tick(10);
            },
            pool,
            Degraded);

        Assert.Equal([($"{pool.Name}: page discard", $"the trial failed: {_scene.Pages.TrialFailure.Message}")], events.Select(e => ((string, string))(e.Values[0]!, e.Values[1]!)));
        Assert.Equal((0, 0), (_scene.Pages.Calls, pool.GetStatistics().RetainedBytes));
    }

    [Fact]
    public void Where_pages_cannot_be_given_back_nothing_is_tried()
    {
        _scene.Pages.Support = PageSupport.None("the test says so");
        using LargeArrayPool<byte> pool = Make();
        LargeScene.Burst(pool, 10, Length);
        _scene.Tick(10);

        Assert.Equal((0, 0), (_scene.Pages.Calls, pool.GetStatistics().RetainedBytes));
    }

    [Fact]
    public void Arrays_with_references_keep_their_pages()
    {
        using LargeArrayPool<string> pool = _scene.Make<string>(o => o.DiscardPages = PageDiscardMode.On);
        LargeScene.Burst(pool, 10, Length);
        _scene.Tick(10);
        pool.Trim(TrimLevel.Discard);

        Assert.Equal(0, _scene.Pages.Calls);
    }

    private LargeArrayPool<byte> Make() => _scene.Make(o => (o.DiscardPages, o.IdleRetention) = (PageDiscardMode.On, IdleRetention.None));
}
#endif
