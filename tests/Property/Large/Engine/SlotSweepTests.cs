using System;
using Pools.Large;
using Xunit;

namespace Pools.Tests.Large.Engine;

/// <summary>When an array leaves the slot of a core.</summary>
public sealed class SlotSweepTests
{
    private const int Length = 4_096;

    private readonly LargeScene _scene = new();

    [Fact]
    public void An_array_leaves_when_the_budget_has_shrunk_below_it()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        LargeScene.Burst(pool, 1, Length);
        Assert.Equal(Length, LargeInternals.RecountSlots(pool));

        // An eighth of that, of which a slot has a quarter at most.
        _scene.AvailableBytes = 8 * Length;
        pool.Return(pool.Rent(Length));
        pool.Trim(TrimLevel.Surplus);
        Assert.Equal((0, Length), (LargeInternals.RecountSlots(pool), LargeInternals.RecountStrong(pool)));
    }

    [Fact]
    public void An_array_goes_to_the_strong_tier_at_the_first_trim_that_finds_its_core_unused() => Processors.RunOnOne(() =>
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        LargeScene.Burst(pool, 1, Length);
        pool.Trim(TrimLevel.Surplus);
        Assert.Equal((Length, 0), (LargeInternals.RecountSlots(pool), LargeInternals.RecountStrong(pool)));

        pool.Trim(TrimLevel.Surplus);
        Assert.Equal((0, Length), (LargeInternals.RecountSlots(pool), LargeInternals.RecountStrong(pool)));
    });

    [Fact]
    public void An_array_that_is_out_leaves_its_slot_to_the_next_one_and_its_bytes_with_it()
    {
        long budget = 4L * Environment.ProcessorCount * Length;
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = budget);
        for (int i = 0; i < 50; i++)
        {
            byte[][] held = [pool.Rent(Length), pool.Rent(Length / 2), pool.Rent(Length / 4)];
            Array.ForEach(held, array => pool.Return(array));
            Assert.Equal(LargeInternals.RecountCounted(pool), _scene.Ledger.KeptBytes);
            Assert.InRange(pool.GetStatistics().RetainedBytes, 1, budget);
        }
    }
}
