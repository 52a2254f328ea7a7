namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A clock whose timers ring on a thread of the model, whenever the search likes.</summary>
internal sealed class Alarms(Machine machine, int thread) : TimeProvider
{
    private readonly List<Alarm> _made = [];

    public bool IsAnySet => _made.Exists(alarm => alarm.IsSet);
    public int Living => _made.FindAll(alarm => !alarm.IsDisposed).Count;

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        machine.CallOut(allocates: true);
        Alarm made = new(this, () => callback(state));
        _made.Add(made);
        return made;
    }

    public void Ring()
    {
        do
        {
            while (_made.Find(alarm => alarm.IsSet) is { } next)
            {
                next.IsSet = false;
                next.Callback();
            }
        }
        while (machine.Sleep());
    }

    private void Touch()
    {
        machine.Step();
        machine.CallOut(allocates: false);
    }

    private void Wake() => machine.Wake(thread);

    private sealed class Alarm(Alarms clock, Action callback) : ITimer
    {
        public Action Callback => callback;
        public bool IsSet { get; set; }
        public bool IsDisposed { get; private set; }

        public bool Change(TimeSpan dueTime, TimeSpan period)
        {
            clock.Touch();
            if (IsDisposed)
            {
                return false;
            }

            IsSet = true;
            clock.Wake();
            return true;
        }

        public void Dispose()
        {
            clock.Touch();
            (IsSet, IsDisposed) = (false, true);
        }

        public ValueTask DisposeAsync()
        {
            Dispose();
            return default;
        }
    }
}
