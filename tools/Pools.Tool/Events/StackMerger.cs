namespace Pools.Tool.Events;

/// <summary>Adds to the events of a session without stacks the stacks of another session, which sees the same events but runs only at times.</summary>
/// <remarks>
/// <para>The runtime writes an event to the session with stacks first, because that one has the lower number. So the last event of a thread there that is not later, and is about the same array, is the same event. An event waits until the stacks have come as far.</para>
/// <para><b>Threading</b>: any thread; the sink is called by one at a time. <b>Bounds</b>: <see cref="MostWaiting"/> events that wait, and as many with stacks.</para>
/// </remarks>
internal sealed class StackMerger : IPoolEventSink
{
    /// <summary>Some 3 MiB each: half a second of a program whose stacks are recorded (arbitrary).</summary>
    private const int MostWaiting = 1 << 16;

    /// <summary>The runtime sends events ten times a second, and the reader shows those before the last time. A process fills its buffer in a second.</summary>
    private const int MostLateMilliseconds = 400;

    private readonly Lock _gate = new();
    private readonly IPoolEventSink _sink;
    private readonly Queue<PoolEvent> _waiting = new();
    private readonly Dictionary<int, Queue<PoolEvent>> _stacks = [];
    private int _stacksWaiting;
    private long _clock;

    /// <summary>Up to when all stacks have come that will.</summary>
    private long _reached = long.MaxValue;

    public StackMerger(IPoolEventSink sink)
    {
        _sink = sink;
        Stacks = new StackSink(this);
    }

    /// <summary>Takes the events with stacks.</summary>
    public IPoolEventSink Stacks { get; }

    /// <summary>Whether the session with stacks is the only one, and its events count.</summary>
    public bool IsAlone { get; set; }

    /// <summary>How many events have come without stacks.</summary>
    public long Count { get; private set; }

    /// <summary>Whether events are read so late that soon the process has no room for them any more. It writes ten times as few with stacks.</summary>
    public bool IsBehind => TimeProvider.System.GetElapsedTime(Volatile.Read(ref _clock)).TotalMilliseconds > MostLateMilliseconds;

    /// <summary>Stacks are about to come.</summary>
    public void Open()
    {
        lock (_gate)
        {
            _reached = long.MinValue;
        }
    }

    /// <summary>No stacks come any more.</summary>
    public void Close()
    {
        lock (_gate)
        {
            _reached = long.MaxValue;
            Release();
        }
    }

    public void OnEvent(in PoolEvent next)
    {
        lock (_gate)
        {
            Count++;
            _clock = next.Clock;
            _waiting.Enqueue(next);
            Release();
        }
    }

    public void OnMisuse(in MisuseReport report)
    {
        lock (_gate)
        {
            _sink.OnMisuse(report);
        }
    }

    public void OnPool(in PoolLabel label)
    {
        lock (_gate)
        {
            _sink.OnPool(label);
        }
    }

    private void OnStack(in PoolEvent next)
    {
        lock (_gate)
        {
            if (IsAlone)
            {
                _sink.OnEvent(next);
                return;
            }

            _reached = next.Clock;
            if (!_stacks.TryGetValue(next.Thread, out Queue<PoolEvent>? ofThread))
            {
                _stacks.Add(next.Thread, ofThread = new Queue<PoolEvent>());
            }

            _stacksWaiting++;
            ofThread.Enqueue(next);
            Release();
            if (_stacksWaiting > MostWaiting)
            {
                _stacks.Clear();
                _stacksWaiting = 0;
            }
        }
    }

    private void Release()
    {
        while (_waiting.TryPeek(out PoolEvent next) && (next.Clock <= _reached || _waiting.Count > MostWaiting))
        {
            _waiting.Dequeue();
            _sink.OnEvent(next with { Stack = TakeStack(next) });
        }
    }

    private int TakeStack(in PoolEvent next)
    {
        int stack = StackTable.Unsampled;
        if (!_stacks.TryGetValue(next.Thread, out Queue<PoolEvent>? ofThread))
        {
            return stack;
        }

        while (ofThread.TryPeek(out PoolEvent with) && with.Clock <= next.Clock)
        {
            // The others are of events that this session has lost, or were there before it began.
            stack = (with.Kind, with.Array, with.Length, with.Pool) == (next.Kind, next.Array, next.Length, next.Pool) ? with.Stack : stack;
            ofThread.Dequeue();
            _stacksWaiting--;
        }

        return stack;
    }

    private sealed class StackSink(StackMerger merger) : IPoolEventSink
    {
        public void OnEvent(in PoolEvent next) => merger.OnStack(next);

        public void OnMisuse(in MisuseReport report)
        {
            // A session that runs from start to end tells the same.
        }

        public void OnPool(in PoolLabel label) => merger.OnPool(label);
    }
}
