namespace Pools.Tests.Concurrency.Explorer;

/// <summary>The clock of the world: it moves when a thread lets an interval pass, and its timers ring when a thread rings them.</summary>
internal sealed class LargeClock(LargeWorld world) : TimeProvider
{
    private readonly List<Alarm> _made = [];

    // Arbitrary, but far from zero: a pool that takes zero for "never" gets no help by chance.
    private long _now = TimeSpan.FromDays(1000).Ticks;

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    public override long GetTimestamp()
    {
        world.CallOut(allocates: false);
        return _now;
    }

    public void Advance(TimeSpan by) => _now += by.Ticks;

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        Alarm made = new(world, () => callback(state));
        _made.Add(made);
        return made;
    }

    /// <summary>Rings the timer of a pool, if it is set.</summary>
    public void Ring(int pool) => _made[pool].Ring();

    public bool IsSet(int pool) => _made[pool].IsSet;

    private sealed class Alarm(LargeWorld world, Action callback) : ITimer
    {
        public bool IsSet { get; private set; }

        public void Ring()
        {
            if (IsSet)
            {
                IsSet = false;
                callback();
            }
        }

        public bool Change(TimeSpan dueTime, TimeSpan period)
        {
            world.CallOut(allocates: false);
            return IsSet = true;
        }

        public void Dispose() => IsSet = false;

        public ValueTask DisposeAsync()
        {
            Dispose();
            return default;
        }
    }
}
