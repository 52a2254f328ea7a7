namespace Pools.Memory;

/// <summary>Turns ratios into levels: up at once, down only when the ratio has fallen clearly below the level's threshold.</summary>
internal static class PressureGovernor
{
    /// <summary>The ratio at which the runtime's own pools begin to trim faster (arbitrary there).</summary>
    public const double Medium = 0.70;

    /// <summary>Halfway from there to the end (arbitrary).</summary>
    public const double High = 0.85;

    /// <summary>
    /// Leaves 5 % of the limit for allocations until released memory is free: 25 MiB of a 512 MiB container. A hard limit's ratio is to
    /// 0.95 of it, so there it is 10 % and 51 MiB (arbitrary).
    /// </summary>
    public const double Critical = 0.95;

    /// <summary>
    /// A ratio must fall this far below a level's threshold to leave the level. Otherwise the level would flap with the effect of its own
    /// trims. It is half of the smallest distance between two thresholds (arbitrary).
    /// </summary>
    public const double Hysteresis = 0.05;

    /// <summary>Returns the level after a reading.</summary>
    /// <param name="level">The level before.</param>
    /// <param name="ratio">The ratio read.</param>
    public static PressureLevel Next(PressureLevel level, double ratio)
    {
        PressureLevel rising = LevelOf(ratio);
        PressureLevel falling = LevelOf(ratio + Hysteresis);
        return level < rising ? rising : level > falling ? falling : level;
    }

    private static PressureLevel LevelOf(double ratio) =>
        ratio >= Critical ? PressureLevel.Critical :
        ratio >= High ? PressureLevel.High :
        ratio >= Medium ? PressureLevel.Medium :
        PressureLevel.Low;
}
