using System;

namespace Pools.Diagnostics;

/// <summary>When the next rent is to be sampled, and when to look again: from how many rents there were at each look.</summary>
/// <remarks>
/// <para>Distances between samples are geometric, as if each rent were chosen by itself with the same chance: no rhythm of a program can hide from that.</para>
/// <para><b>Threading</b>: the caller makes sure that one thread at a time uses it.</para>
/// </remarks>
internal sealed class SampleSchedule(int interval, int maxPerSecond, int seed)
{
    /// <summary>How long a pool that rests is left alone (arbitrary).</summary>
    private static readonly TimeSpan s_longestWait = TimeSpan.FromSeconds(1);

    private readonly TimeSpan _shortestWait = TimeSpan.FromTicks(TimeSpan.TicksPerSecond / maxPerSecond);
    private readonly Random _random = new(seed);
    private long _left = -1;
    private TimeSpan _wait = TimeSpan.FromTicks(TimeSpan.TicksPerSecond / maxPerSecond);

    /// <summary>Takes note of a look.</summary>
    /// <param name="rents">Rents since the last look: 0 or more.</param>
    /// <param name="since">The time since then.</param>
    /// <returns>Whether the next rent is to be sampled.</returns>
    public bool Look(long rents, TimeSpan since)
    {
        if (_left < 0)
        {
            _left = NextDistance();
        }

        _left -= rents;
        bool isDue = _left <= 0;
        if (isDue)
        {
            _left = NextDistance();
        }

        double ticksPerRent = rents == 0 ? double.PositiveInfinity : (double)Math.Max(1, since.Ticks) / rents;
        double wait = Math.Min(ticksPerRent * _left, 2 * _wait.Ticks);
        _wait = TimeSpan.FromTicks((long)Math.Min(Math.Max(wait, _shortestWait.Ticks), s_longestWait.Ticks));
        return isDue;
    }

    /// <summary>When to look next.</summary>
    public TimeSpan Wait => _wait;

    /// <summary>1 or more, with the interval as its mean.</summary>
    private long NextDistance() => interval == 1 ? 1 : 1 + (long)(Math.Log(1 - _random.NextDouble()) / Math.Log(1 - (1.0 / interval)));
}
