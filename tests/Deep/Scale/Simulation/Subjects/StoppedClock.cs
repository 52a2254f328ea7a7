namespace Pools.Tests.Simulation;

/// <summary>A clock that stands still, and timers that never fire.</summary>
internal sealed class StoppedClock : TimeProvider
{
    public override long GetTimestamp() => TimestampFrequency;
    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period) => new NoTimer();

    private sealed class NoTimer : ITimer
    {
        public bool Change(TimeSpan dueTime, TimeSpan period) => true;
        public void Dispose() { }
        public ValueTask DisposeAsync() => default;
    }
}
