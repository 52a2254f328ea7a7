using System;
using System.Threading;

namespace Pools.Large;

/// <summary>How many of the bytes that were trimmed in the last minute have been allocated again: each trimmed byte is regretted once.</summary>
/// <remarks><b>Threading</b>: any thread; where two come at once, one is not counted.</remarks>
internal sealed class RegretWindow
{
    private const int Stretches = 12;

    private static readonly TimeSpan s_stretch = TimeSpan.FromSeconds(5);

    private readonly object _gate = new();
    private readonly long[] _trimmed = new long[Stretches];
    private readonly long _stretchTicks;
    private long _current;

    /// <param name="ticksPerSecond">Of the clock whose timestamps are given to it.</param>
    public RegretWindow(long ticksPerSecond) => _stretchTicks = (long)(s_stretch.TotalSeconds * ticksPerSecond);

    /// <summary>Notes bytes that were trimmed.</summary>
    public void NoteTrimmed(long now, long bytes)
    {
        if (Monitor.TryEnter(_gate))
        {
            Advance(now);
            _trimmed[_current % Stretches] += bytes;
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
            Advance(now);
            for (int i = 0; i < Stretches && left > 0; i++)
            {
                ref long trimmed = ref _trimmed[(_current + 1 + i) % Stretches];
                long taken = Math.Min(trimmed, left);
                trimmed -= taken;
                left -= taken;
            }

            Monitor.Exit(_gate);
        }

        return bytes - left;
    }

    private void Advance(long now)
    {
        long stretch = Math.Max(now / _stretchTicks, _current);
        for (long next = Math.Max(_current + 1, stretch - Stretches + 1); next <= stretch; next++)
        {
            _trimmed[next % Stretches] = 0;
        }

        _current = stretch;
    }
}
