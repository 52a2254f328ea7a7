using System;

namespace Pools.Large;

/// <summary>Numbers for the last span of time, in a ring of twelve parts: what is older than the ring is 0.</summary>
/// <remarks>
/// So a number of the last minute counts for between 55 and 60 seconds.
/// <para><b>Threading</b>: the caller makes sure that one thread at a time uses it.</para>
/// </remarks>
internal sealed class TimeRing
{
    private const int Count = 12;

    private readonly long[] _parts = new long[Count];
    private readonly long _partTicks;
    private long _current;

    /// <param name="ticksPerSecond">The frequency of the clock that the timestamps come from.</param>
    /// <param name="span">How long a number counts.</param>
    public TimeRing(long ticksPerSecond, TimeSpan span) => _partTicks = Math.Max(1, (long)(span.TotalSeconds / Count * ticksPerSecond));

    /// <summary>All parts, in no order that matters.</summary>
    public ReadOnlySpan<long> Parts => _parts;

    /// <summary>The part for the time of the last move.</summary>
    public ref long Current => ref _parts[_current % Count];

    /// <summary>A part by its age.</summary>
    /// <param name="index">0, the oldest, … 11, the current one.</param>
    public ref long FromOldest(int index) => ref _parts[(_current + 1 + index) % Count];

    /// <summary>How many parts there are.</summary>
    public int Length => _parts.Length;

    /// <summary>Moves to a time; one that is earlier than the last counts as the last.</summary>
    public void MoveTo(long now)
    {
        long part = Math.Max(now / _partTicks, _current);
        for (long next = Math.Max(_current + 1, part - Count + 1); next <= part; next++)
        {
            _parts[next % Count] = 0;
        }

        _current = part;
    }
}
