using System;
using System.Collections.Generic;
using System.Linq;

namespace Pools.Tests.Property.Memory;

/// <summary>What must hold for every governor, the shipped one or a mutant's. Each is given as a function that makes a fresh one.</summary>
internal static class GovernorProperties
{
    private static readonly PressureLevel[] s_levels = [PressureLevel.Low, PressureLevel.Medium, PressureLevel.High, PressureLevel.Critical];

    // In thousandths; the lowest level has no threshold.
    private static readonly int[] s_thresholds = [int.MinValue / 2, 700, 850, 950];
    private const int Hysteresis = 50;

    public static bool ReachesALevelAtOnce(Func<Func<double, PressureLevel>> governor, int[] walk) =>
        Levels(governor, walk).Zip(walk).All(step => step.First >= s_levels.Last(level => step.Second >= s_thresholds[(int)level]));

    public static bool RisesNoFurtherThanTheRatio(Func<Func<double, PressureLevel>> governor, int[] walk) =>
        Changes(governor, walk).All(step => step.To <= step.From || step.Ratio >= s_thresholds[(int)step.To]);

    public static bool LeavesALevelOnlyBelowItsBand(Func<Func<double, PressureLevel>> governor, int[] walk) =>
        Changes(governor, walk).All(step => step.To >= step.From || step.Ratio < s_thresholds[(int)step.From] - Hysteresis);

    public static bool LeavesALevelBelowItsBandAtOnce(Func<Func<double, PressureLevel>> governor, int[] walk) =>
        Levels(governor, walk).Zip(walk).All(step => step.Second >= s_thresholds[(int)step.First] - Hysteresis);

    public static bool IsMonotone(Func<Func<double, PressureLevel>> governor, int[] walk, int[] above) =>
        Levels(governor, walk).Zip(Levels(governor, walk.Zip(above, (ratio, more) => ratio + more))).All(step => step.First <= step.Second);

    public static bool SkipsNoLevelInSmallSteps(Func<Func<double, PressureLevel>> governor, int[] walk) =>
        Changes(governor, walk).All(step => Math.Abs(step.To - step.From) <= 1);

    private static List<PressureLevel> Levels(Func<Func<double, PressureLevel>> governor, IEnumerable<int> walk)
    {
        Func<double, PressureLevel> update = governor();
        return [.. walk.Select(ratio => update(ratio / 1000.0))];
    }

    private static IEnumerable<(PressureLevel From, PressureLevel To, int Ratio)> Changes(Func<Func<double, PressureLevel>> governor, int[] walk)
    {
        List<PressureLevel> levels = Levels(governor, walk);
        return levels.Select((level, i) => (i == 0 ? PressureLevel.Low : levels[i - 1], level, walk[i]));
    }
}
