using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.Extensions.Time.Testing;

namespace Pools.Tests;

/// <summary>A clock that moves only when a test moves it. It calls back whenever it is read, and can lose or count timers.</summary>
internal sealed class ManualClock : FakeTimeProvider
{
    private readonly List<CountedTimer> _timers = [];
    private long _back;

    // Far from zero, so that a pool that takes zero for "never" does not pass by chance.
    public ManualClock()
        : base(new DateTimeOffset(2031, 5, 4, 3, 2, 1, TimeSpan.Zero))
    {
    }

    public ManualClock(long start)
        : base(new DateTimeOffset(start, TimeSpan.Zero))
    {
    }

    /// <summary>Runs on the reader's thread at every reading.</summary>
    public Action? OnRead { get; set; }

    /// <summary>Runs on the thread that creates or sets a timer.</summary>
    public Action? OnTimer { get; set; }

    /// <summary>Whether timers that are due never fire.</summary>
    public bool LosesTimers { get; set; }

    /// <summary>How many timers will fire if time goes on.</summary>
    public int ArmedTimers
    {
        get
        {
            lock (_timers)
            {
                return _timers.Count(timer => timer.IsArmed);
            }
        }
    }

    /// <summary>Moves the clock, which fires the timers that come due. A negative span puts back what is read.</summary>
    public new void Advance(TimeSpan by)
    {
        if (by < TimeSpan.Zero)
        {
            Interlocked.Add(ref _back, -by.Ticks);
        }
        else
        {
            base.Advance(by);
        }
    }

    public override long GetTimestamp()
    {
        OnRead?.Invoke();
        return base.GetTimestamp() - Interlocked.Read(ref _back);
    }

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        OnTimer?.Invoke();
        var timer = new CountedTimer(this, callback, state);
        lock (_timers)
        {
            _timers.Add(timer);
        }

        timer.Inner = base.CreateTimer(_ => timer.Fire(), null, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
        timer.Change(dueTime, period);
        return timer;
    }

    private sealed class CountedTimer(ManualClock clock, TimerCallback callback, object? state) : ITimer
    {
        public ITimer Inner { get; set; } = null!;

        public bool IsArmed { get; private set; }

        public void Fire()
        {
            if (!clock.LosesTimers)
            {
                IsArmed = false;
                callback(state);
            }
        }

        public bool Change(TimeSpan dueTime, TimeSpan period)
        {
            clock.OnTimer?.Invoke();
            IsArmed = dueTime != Timeout.InfiniteTimeSpan;
            return Inner.Change(dueTime, period);
        }

        public void Dispose()
        {
            IsArmed = false;
            Inner.Dispose();
            lock (clock._timers)
            {
                clock._timers.Remove(this);
            }
        }

        public ValueTask DisposeAsync()
        {
            Dispose();
            return default;
        }
    }
}
