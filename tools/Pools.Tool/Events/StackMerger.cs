namespace Pools.Tool.Events;

/// <summary>Adds stacks to the events of a session without stacks. They come from a second session, which runs only at times.</summary>
/// <remarks>
/// <para>The runtime writes each event to the session with stacks first, because that one has the lower number. So the thread's last event
/// there that is not later, and has the same array, is the same event. An event waits until the reader of stacks has come as far.</para>
/// <para><b>Threading</b>: any; one thread at a time calls the sink. <b>Bounds</b>: <see cref="MostWaiting"/> events a session.</para>
/// </remarks>
internal sealed class StackMerger : IPoolEventSink
{
    /// <summary>About 12 MiB: a quarter of a second of a program that raises a million events a second (arbitrary).</summary>
    private const int MostWaiting = 1 << 18;

    /// <summary>The runtime sends events ten times a second. A process fills its buffer in a second.</summary>
    private const int MostLateMilliseconds = 400;

    private readonly Lock _lock = new();
    private readonly IPoolEventSink _sink;
    private readonly Queue<PoolEvent> _waiting = new();
    private readonly Dictionary<int, Queue<PoolEvent>> _stacks = [];
    private int _stacksWaiting;
    private long _clock;
    private long _reached = long.MaxValue;

    public StackMerger(IPoolEventSink sink)
    {
        _sink = sink;
        Stacks = new StackSink(this);
    }

    public IPoolEventSink Stacks { get; }
    public bool IsAlone { get; set; }
    public long Count { get; private set; }

    /// <summary>Whether the reader is so late that the process will soon lose events.</summary>
    public bool IsBehind => TimeProvider.System.GetElapsedTime(Volatile.Read(ref _clock)).TotalMilliseconds > MostLateMilliseconds;

    public void Open()
    {
        lock (_lock)
        {
            _reached = long.MinValue;
        }
    }

    public void Close()
    {
        lock (_lock)
        {
            _reached = long.MaxValue;
            Release();
        }
    }

    public void OnEvent(in PoolEvent next)
    {
        lock (_lock)
        {
            Count++;
            _clock = next.Clock;
            _waiting.Enqueue(next);
            Release();
        }
    }

    public void OnMisuse(in MisuseReport report)
    {
        lock (_lock)
        {
            _sink.OnMisuse(report);
        }
    }

    public void OnPool(in PoolLabel label)
    {
        lock (_lock)
        {
            _sink.OnPool(label);
        }
    }

    private void OnStack(in PoolEvent next)
    {
        lock (_lock)
        {
            if (IsAlone)
            {
                _sink.OnEvent(next);
                return;
            }

            _reached = next.Clock;
            _stacks.GetOrAdd(next.Thread, _ => new Queue<PoolEvent>()).Enqueue(next);
            _stacksWaiting++;
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
            // Others belong to events that the session without stacks has lost, or that came before it.
            stack = (with.Kind, with.Array, with.Length, with.Pool) == (next.Kind, next.Array, next.Length, next.Pool) ? with.Stack : stack;
            ofThread.Dequeue();
            _stacksWaiting--;
        }

        return stack;
    }

    /// <summary>Ignores misuse reports: another session, which runs from start to end, has the same ones.</summary>
    private sealed class StackSink(StackMerger merger) : IPoolEventSink
    {
        public void OnEvent(in PoolEvent next) => merger.OnStack(next);
        public void OnPool(in PoolLabel label) => merger.OnPool(label);
    }
}
