using System;

namespace Pools.Large;

/// <summary>The largest of the numbers that were noted in the last minute.</summary>
/// <remarks>
/// A ring of twelve stretches of five seconds, each with its own maximum: so a number counts for between 55 and 60 seconds.
/// <para><b>Threading</b>: the caller makes sure that one thread at a time uses it.</para>
/// </remarks>
internal sealed class PeakWindow
{
    private const int Stretches = 12;

    private static readonly TimeSpan s_stretch = TimeSpan.FromSeconds(5);

    private readonly long[] _peaks = new long[Stretches];
    private readonly long _stretchTicks;
    private long _current;

    /// <param name="ticksPerSecond">Of the clock whose timestamps are given to it.</param>
    public PeakWindow(long ticksPerSecond) => _stretchTicks = (long)(s_stretch.TotalSeconds * ticksPerSecond);

    /// <summary>Notes a number.</summary>
    /// <param name="now">A timestamp; one before the last is taken for the last.</param>
    /// <param name="value">0 or more.</param>
    public void Note(long now, long value)
    {
        Advance(now);
        ref long peak = ref _peaks[_current % Stretches];
        peak = Math.Max(peak, value);
    }

    /// <summary>The largest number of the last minute.</summary>
    public long Peak(long now)
    {
        Advance(now);
        long largest = 0;
        foreach (long peak in _peaks)
        {
            largest = Math.Max(largest, peak);
        }

        return largest;
    }

    private void Advance(long now)
    {
        long stretch = Math.Max(now / _stretchTicks, _current);
        for (long next = Math.Max(_current + 1, stretch - Stretches + 1); next <= stretch; next++)
        {
            _peaks[next % Stretches] = 0;
        }

        _current = stretch;
    }
}
