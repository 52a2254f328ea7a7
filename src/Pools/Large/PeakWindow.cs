using System;

namespace Pools.Large;

/// <summary>The largest of the numbers that were noted in some last stretch of time.</summary>
/// <remarks>
/// A ring of twelve parts, each with its own maximum: so a number of the last minute counts for between 55 and 60 seconds.
/// <para><b>Threading</b>: the caller makes sure that one thread at a time uses it.</para>
/// </remarks>
internal sealed class PeakWindow
{
    private const int Stretches = 12;

    private readonly long[] _peaks = new long[Stretches];
    private readonly long _stretchTicks;
    private long _current;

    /// <param name="ticksPerSecond">Of the clock whose timestamps are given to it.</param>
    /// <param name="span">How long a number counts.</param>
    public PeakWindow(long ticksPerSecond, TimeSpan span) => _stretchTicks = Math.Max(1, (long)(span.TotalSeconds / Stretches * ticksPerSecond));

    /// <summary>Notes a number.</summary>
    /// <param name="now">A timestamp; one before the last is taken for the last.</param>
    /// <param name="value">0 or more.</param>
    public void Note(long now, long value)
    {
        Advance(now);
        ref long peak = ref _peaks[_current % Stretches];
        peak = Math.Max(peak, value);
    }

    /// <summary>The largest number of the stretch that ends now; 0 if there was none.</summary>
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
