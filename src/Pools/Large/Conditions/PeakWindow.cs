using System;

namespace Pools.Large;

/// <summary>The maximum of the numbers noted during the last minute, or another span of time.</summary>
/// <remarks><b>Threading</b>: the caller makes sure that one thread at a time uses it.</remarks>
internal sealed class PeakWindow(long ticksPerSecond, TimeSpan span)
{
    private readonly TimeRing _peaks = new(ticksPerSecond, span);

    /// <summary>Notes a number.</summary>
    /// <param name="now">A timestamp; one that is earlier than the last counts as the last.</param>
    /// <param name="value">0 or more.</param>
    public void Note(long now, long value)
    {
        _peaks.MoveTo(now);
        _peaks.Current = Math.Max(_peaks.Current, value);
    }

    /// <summary>The maximum over the span that ends now; 0 if nothing was noted.</summary>
    public long Peak(long now)
    {
        _peaks.MoveTo(now);
        long largest = 0;
        foreach (long peak in _peaks.Parts)
        {
            largest = Math.Max(largest, peak);
        }

        return largest;
    }
}
