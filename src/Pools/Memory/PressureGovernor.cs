namespace Pools.Memory;

/// <summary>Turns ratios into levels: up at once, down only when a ratio has fallen clearly below the threshold that it rose through.</summary>
/// <remarks>
/// A level is reached with the first ratio that asks for it, however far it is from the last: memory that fills between two readings must not be met one
/// level at a time. It is left for the level that the ratio plus <see cref="Hysteresis"/> asks for.
/// <para><b>Threading</b>: one thread at a time.</para>
/// </remarks>
internal sealed class PressureGovernor
{
    /// <summary>Where the runtime's own pools begin to trim faster (there arbitrary).</summary>
    public const double Medium = 0.70;

    /// <summary>Half-way from there to the end (arbitrary).</summary>
    public const double High = 0.85;

    /// <summary>
    /// Leaves 5 % of the limit for what the process allocates before its memory is seen to be freed: of a 512 MiB container 25 MiB, or 10 % and 51 MiB of a
    /// hard limit, whose ratio is to 0.95 of it (arbitrary; beyond that only the collector's own last resorts are left).
    /// </summary>
    public const double Critical = 0.95;

    /// <summary>
    /// How far below a level's threshold a ratio must fall to leave it, so that a level does not flap with the effect of the trims that it causes: half of
    /// the smallest distance between two thresholds, 10 points, so that the bands of two levels do not meet (arbitrary beyond that).
    /// </summary>
    public const double Hysteresis = 0.05;

    private PressureLevel _level = PressureLevel.Low;

    /// <summary>The ratio of the last update, 0 before the first: for rules that need more than levels.</summary>
    public double LastRatio { get; private set; }

    /// <summary>The level after a reading.</summary>
    public PressureLevel Update(double ratio)
    {
        LastRatio = ratio;
        PressureLevel rising = LevelOf(ratio, margin: 0);
        PressureLevel falling = LevelOf(ratio, margin: Hysteresis);
        _level = _level < rising ? rising : _level > falling ? falling : _level;
        return _level;
    }

    private static PressureLevel LevelOf(double ratio, double margin) =>
        ratio >= Critical - margin ? PressureLevel.Critical :
        ratio >= High - margin ? PressureLevel.High :
        ratio >= Medium - margin ? PressureLevel.Medium :
        PressureLevel.Low;
}
