using System;
using Pools.Large;
using Xunit;

namespace Pools.Tests.Large.Engine;

/// <summary>When an array leaves the slot of a core that does nothing any more.</summary>
public sealed class SlotSweepTests
{
    private const int Length = 4_096;

    private readonly LargeScene _scene = new();

    [Fact]
    public void An_array_leaves_when_the_budget_has_shrunk_below_it()
    {
        // A pool's budget is the largest wish of all, and with its pool the wish goes.
        LargeArrayPool<byte> wishful = _scene.Make(o => o.MaxRetainedBytes = 1 << 30);
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = 0);
        LargeScene.Burst(pool, 1, Length);
        Assert.Equal(Length, LargeInternals.RecountSlots(pool));

        wishful.Dispose();
        _scene.Tick();
        Assert.Equal((0, 0), (LargeInternals.RecountSlots(pool), pool.GetStatistics().RetainedBytes));
        _scene.Tick();
        Assert.Equal(0, _scene.Clock.ArmedTimers);
    }

    [Fact]
    public void An_array_without_room_in_the_strong_tier_leaves_at_the_second_trim_that_finds_its_core_unused()
    {
        // A slot takes two such arrays, and the strong tier six a core.
        int cores = Environment.ProcessorCount;
        long budget = 8L * cores * Length;
        using LargeArrayPool<byte> busy = _scene.Make(o => o.MaxRetainedBytes = budget);
        using LargeArrayPool<byte> idle = _scene.Make(o => o.MaxRetainedBytes = budget);
        LargeScene.Burst(idle, 1, Length);
        LargeScene.Burst(busy, 8 * cores, Length);
        idle.Trim(TrimLevel.Surplus);
        for (int unused = 1; unused <= 2; unused++)
        {
            Assert.Equal(6L * cores * Length, _scene.Ledger.StrongBytes);
            Assert.Equal(Length, LargeInternals.RecountSlots(idle));
            idle.Trim(TrimLevel.Surplus);
        }

        Assert.Equal(0, LargeInternals.RecountSlots(idle));
    }
}
