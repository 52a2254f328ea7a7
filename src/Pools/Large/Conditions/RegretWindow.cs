using System;
using System.Threading;

namespace Pools.Large;

/// <summary>Counts how many of the bytes trimmed in the last minute have been allocated again: each trimmed byte is regretted once.</summary>
/// <param name="ticksPerSecond">The frequency of the clock that the timestamps come from.</param>
/// <remarks>
/// <para><b>Threading</b>: any thread; where two come at once, one is not counted.</para>
/// <para><b>Ordering</b>: that of its lock.</para>
/// <para><b>Bounds</b>: twelve numbers.</para>
/// <para><b>Accepted races</b>: a call that meets another one is not counted.</para>
/// </remarks>
internal sealed class RegretWindow(long ticksPerSecond)
{
    private readonly object _gate = new();
    private readonly TimeRing _trimmed = new(ticksPerSecond, TimeSpan.FromMinutes(1));

    /// <summary>Notes bytes that were trimmed.</summary>
    public void NoteTrimmed(long now, long bytes)
    {
        if (Monitor.TryEnter(_gate))
        {
            _trimmed.MoveTo(now);
            _trimmed.Current += bytes;
            Monitor.Exit(_gate);
        }
    }

    /// <summary>Notes bytes that were allocated.</summary>
    /// <returns>How many of them had been trimmed in the last minute.</returns>
    public long NoteAllocated(long now, long bytes)
    {
        long left = bytes;
        if (Monitor.TryEnter(_gate))
        {
            _trimmed.MoveTo(now);
            for (int i = 0; i < _trimmed.Length && left > 0; i++)
            {
                ref long trimmed = ref _trimmed.FromOldest(i);
                long taken = Math.Min(trimmed, left);
                trimmed -= taken;
                left -= taken;
            }

            Monitor.Exit(_gate);
        }

        return bytes - left;
    }
}
