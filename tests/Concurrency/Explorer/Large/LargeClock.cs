namespace Pools.Tests.Concurrency.Explorer;

/// <summary>The clock of the world: moves when a thread of the model lets an interval go by; its timers never ring.</summary>
internal sealed class LargeClock(Machine machine) : TimeProvider
{
    // Arbitrary: far from zero, so that a pool which takes zero for "never" is not helped by chance.
    private long _now = TimeSpan.FromDays(1000).Ticks;

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    public override long GetTimestamp()
    {
        machine.CallOut(allocates: false);
        return _now;
    }

    public void Advance(TimeSpan by) => _now += by.Ticks;
    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period) => new SilentTimer();

    private sealed class SilentTimer : ITimer
    {
        public bool Change(TimeSpan dueTime, TimeSpan period) => true;
        public void Dispose() { }
        public System.Threading.Tasks.ValueTask DisposeAsync() => default;
    }
}
