using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using Pools.Tests.Generators;

namespace Pools.Tests.Property.Memory;

[Cases(fast: 500, deep: 5_000)]
public sealed class PressureGovernorTests
{
    // In thousandths; the lowest level has no threshold.
    private static readonly int[] s_thresholds = [int.MinValue / 2, 700, 850, 950];

    /// <summary>Ratios in thousandths, mostly at the edges where a level is reached or left.</summary>
    private static readonly Arbitrary<int[]> s_walks = Steps.Of(Gen.Frequency(
        (1, Gen.Choose(0, 1_200)),
        (3, from edge in Gen.Elements(650, 700, 800, 850, 900, 950) from distance in Gen.Choose(-1, 1) select edge + distance)));

    [Property]
    public FsCheck.Property A_level_is_reached_at_its_threshold_and_left_5_points_below() => Prop.ForAll(s_walks, walk =>
    {
        PressureLevel level = PressureLevel.Low;
        int expected = 0;
        foreach (int ratio in walk)
        {
            int reached = Array.FindLastIndex(s_thresholds, threshold => ratio >= threshold);
            int kept = Array.FindLastIndex(s_thresholds, threshold => ratio >= threshold - 50);
            expected = Math.Clamp(expected, reached, kept);
            level = PressureGovernor.Next(level, ratio / 1000.0);
            Assert.Equal((PressureLevel)expected, level);
        }
    });
}
