namespace Pools.Large;

/// <summary>The maximum of the numbers of the last minute, in parts of five seconds: a number counts for 55 to 60 seconds.</summary>
/// <param name="ticksPerSecond">The frequency of the clock that the timestamps come from.</param>
/// <remarks><b>Threading</b>: one thread at a time.</remarks>
internal sealed class PeakWindow(long ticksPerSecond)
{
    private const int Parts = 12;
    private const int SecondsPerPart = 5;

    private readonly long[] _peaks = new long[Parts];
    private readonly long _partTicks = Math.Max(1, SecondsPerPart * ticksPerSecond);
    private long _current;

    /// <summary>Notes a number.</summary>
    /// <param name="now">A timestamp; one that is earlier than the last counts as the last.</param>
    /// <param name="value">0 or more.</param>
    public void Note(long now, long value)
    {
        long part = Math.Max(now / _partTicks, _current);
        for (long next = Math.Max(_current + 1, part - Parts + 1); next <= part; next++)
        {
            _peaks[next % Parts] = 0;
        }

        _current = part;
        _peaks[part % Parts] = Math.Max(_peaks[part % Parts], value);
    }

    /// <summary>The maximum over the minute before the last note; 0 before the first.</summary>
    public long Peak()
    {
        long largest = 0;
        foreach (long peak in _peaks)
        {
            largest = Math.Max(largest, peak);
        }

        return largest;
    }
}
