namespace Pools.Tests;

/// <summary>A clock that moves only when a test moves it, and calls back whenever it is read. Its timers fire on the thread that moves
/// it.</summary>
internal sealed class ManualClock(long start) : TimeProvider
{
    private readonly List<ManualTimer> _timers = [];
    private long _ticks = start;

    // Arbitrary: far from zero, so that a pool which takes zero for "never" is not helped by chance.
    public ManualClock()
        : this(new DateTime(2031, 5, 4, 3, 2, 1, DateTimeKind.Utc).Ticks)
    {
    }

    /// <summary>Runs on the reader's thread at every reading.</summary>
    public Action? OnRead { get; set; }

    /// <summary>Runs whenever a timer is made or set, on the thread that does it.</summary>
    public Action? OnTimer { get; set; }

    /// <summary>Whether timers that are due never fire: they stay armed.</summary>
    public bool LosesTimers { get; set; }

    /// <summary>How many timers will fire if time goes on.</summary>
    public int ArmedTimers
    {
        get
        {
            lock (_timers)
            {
                return _timers.Count(timer => timer.Due is not null);
            }
        }
    }

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    /// <summary>Moves the clock, stopping at every timer that comes due on the way.</summary>
    public void Advance(TimeSpan by)
    {
        long left = by.Ticks;
        while (left >= 0 && !LosesTimers && TakeDue(left) is { } timer)
        {
            long step = Math.Max(0, timer.LastDue - Interlocked.Read(ref _ticks));
            Interlocked.Add(ref _ticks, step);
            left -= step;
            timer.Fire();
        }

        Interlocked.Add(ref _ticks, left);
    }

    public override long GetTimestamp()
    {
        OnRead?.Invoke();
        return Interlocked.Read(ref _ticks);
    }

    public override DateTimeOffset GetUtcNow() => new(GetTimestamp(), TimeSpan.Zero);

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        OnTimer?.Invoke();
        var timer = new ManualTimer(this, callback, state);
        lock (_timers)
        {
            _timers.Add(timer);
        }

        timer.Change(dueTime, period);
        return timer;
    }

    private ManualTimer? TakeDue(long within)
    {
        lock (_timers)
        {
            ManualTimer? next = _timers.Where(timer => timer.Due is not null).OrderBy(timer => timer.Due).FirstOrDefault();
            return next is not null && next.Due <= Interlocked.Read(ref _ticks) + within && next.TryTake() ? next : null;
        }
    }

    /// <summary>Fires once each time it is set.</summary>
    private sealed class ManualTimer(ManualClock clock, TimerCallback callback, object? state) : ITimer
    {
        public long? Due { get; private set; }

        public long LastDue { get; private set; }

        public bool TryTake()
        {
            LastDue = Due ?? 0;
            bool isSet = Due is not null;
            Due = null;
            return isSet;
        }

        public void Fire() => callback(state);

        public bool Change(TimeSpan dueTime, TimeSpan period)
        {
            if (period != Timeout.InfiniteTimeSpan)
            {
                throw new NotSupportedException("periods are not needed so far");
            }

            clock.OnTimer?.Invoke();
            lock (clock._timers)
            {
                Due = dueTime == Timeout.InfiniteTimeSpan ? null : Interlocked.Read(ref clock._ticks) + dueTime.Ticks;
            }

            return true;
        }

        public void Dispose()
        {
            lock (clock._timers)
            {
                Due = null;
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
