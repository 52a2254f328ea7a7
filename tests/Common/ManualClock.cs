using System;
using System.Threading;

namespace Pools.Tests;

/// <summary>A clock that moves only when a test moves it, and calls back whenever it is read.</summary>
internal sealed class ManualClock : TimeProvider
{
    // Arbitrary: far from zero, so that a pool which takes zero for "never" is not helped by chance.
    private long _ticks = new DateTime(2031, 5, 4, 3, 2, 1, DateTimeKind.Utc).Ticks;

    /// <summary>Runs on the reader's thread at every reading.</summary>
    public Action? OnRead { get; set; }

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    public void Advance(TimeSpan by) => Interlocked.Add(ref _ticks, by.Ticks);

    public override long GetTimestamp()
    {
        OnRead?.Invoke();
        return Interlocked.Read(ref _ticks);
    }

    public override DateTimeOffset GetUtcNow() => new(GetTimestamp(), TimeSpan.Zero);
}
