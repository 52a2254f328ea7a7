namespace Pools.Tool.Events;

/// <summary>Reads a trace as it arrives, and keeps no event.</summary>
/// <remarks><b>Threading</b>: one thread reads; <see cref="EventsLost"/> may be read by others.</remarks>
internal sealed class TraceReader : IDisposable
{
    private const double NanosecondsPerMillisecond = 1e6;

    /// <summary>Bytes of the heap, garbage included. On a machine with large caches, the runtime collects much later.</summary>
    private const long MostHeap = 96 << 20;

    private int _events;
    private readonly EventPipeEventSource _source;
    private readonly Stream _stream;
    private readonly IPoolEventSink _sink;
    private readonly StackTable? _stacks;

    /// <summary>An exception of the sink. The source itself would go on with the next event.</summary>
    private ExceptionDispatchInfo? _failure;

    /// <param name="stacks">Takes the stacks; null: the trace has no stacks.</param>
    public TraceReader(Stream stream, IPoolEventSink sink, StackTable? stacks, CodeMap code)
    {
        _source = new EventPipeEventSource(stream);
        _stream = stream;
        _sink = sink;
        _stacks = stacks;
        CodeReader.Subscribe(_source, code);
        Action<TraceEvent> onPoolEvent = OnPoolEvent;
        _source.Dynamic.AddCallbackForProviderEvents(
            (provider, _) => Accept(provider is ProviderNames.Runtime or ProviderNames.Library), data => Guard(data, onPoolEvent));
        _source.Dynamic.AddCallbackForProviderEvents(
            (provider, _) => Accept(provider is ProviderNames.Always), _ => HasAnswered = true);
        _source.Clr.ExceptionStart += data => Guard(data, OnException);
    }

    public long EventsLost => _source.EventsLost;

    /// <summary>Whether the process has raised any event: with its event sources turned off, it raises none.</summary>
    public bool HasAnswered { get; private set; }

    /// <summary>When the last event happened, in nanoseconds since the first.</summary>
    public long Time { get; private set; }

    /// <summary>Why the trace is incomplete; null: it is complete.</summary>
    public string? Broken { get; private set; }

    /// <summary>Reads the trace as far as it is readable. Rethrows exceptions of the sink.</summary>
    public void Read()
    {
        try
        {
            _source.Process();
        }
        catch (Exception problem) when (problem is not OutOfMemoryException)
        {
            // A killed process stops in the middle of an event, and the library throws any kind of exception.
            Broken = problem.Message;
        }

        _failure?.Throw();
    }

    public void Dispose() => _source.Dispose();

    private void OnPoolEvent(TraceEvent data)
    {
        EventRecord record = new(data);
        PoolEventKind kind = (PoolEventKind)(int)data.ID;
        if (kind is < PoolEventKind.Rented or > PoolEventKind.Dropped)
        {
            OnReport(data, record);
            return;
        }

        // Array, length, pool, another number, and the reason. A payload that is too short belongs to another event.
        bool hasReason = kind is PoolEventKind.Allocated or PoolEventKind.Dropped;
        bool isEmpty = kind == PoolEventKind.TrimPolled;
        ReadOnlySpan<int> values = MemoryMarshal.Cast<byte, int>(record.Payload);
        if (values.Length < (hasReason ? 5 : kind == PoolEventKind.Rented ? 4 : isEmpty ? 2 : 3))
        {
            return;
        }

        HasAnswered = true;
        Time = (long)(data.TimeStampRelativeMSec * NanosecondsPerMillisecond);
        PoolEvent next = new()
        {
            Kind = kind,
            IsOfRuntime = data.ProviderName is ProviderNames.Runtime,
            Time = Time,
            Clock = record.Clock,
            Thread = record.Thread,
            Array = isEmpty ? 0 : values[0],
            Length = isEmpty ? 0 : values[1],
            Pool = isEmpty ? 0 : values[2],
            Reason = hasReason ? values[4] : 0,
            Stack = StackOf(record),
        };
        _sink.OnEvent(next);
        if ((++_events & 0xFFFF) == 0 && GC.GetTotalMemory(forceFullCollection: false) > MostHeap)
        {
            GC.Collect();
        }
    }

    /// <summary>Reads the events that only our pools have: 7 a misuse, 8 a leak, 10 a name.</summary>
    private void OnReport(TraceEvent data, EventRecord record)
    {
        const int Misuse = 7;
        const int Leak = 8;
        const int Named = 10;

        // A later version may add fields at the end. An event with fewer fields is another one.
        int stack = StackOf(record);
        switch ((int)data.ID)
        {
            case Misuse when data.PayloadNames.Length >= 3:
                Report(new MisuseReport((string)data.PayloadValue(0), (int)data.PayloadValue(1), (string)data.PayloadValue(2), stack));
                break;
            case Leak when data.PayloadNames.Length >= 2:
                Report(new MisuseReport(nameof(Leak), (int)data.PayloadValue(0), (string)data.PayloadValue(1), stack));
                break;
            case Named when data.PayloadNames.Length >= 3:
                _sink.OnPool(new PoolLabel((int)data.PayloadValue(0), (string)data.PayloadValue(1), (string)data.PayloadValue(2)));
                break;
            default:
                break;
        }
    }

    /// <summary>A pool of the runtime refuses a length without a bucket by an exception, before it raises any event.</summary>
    private void OnException(ExceptionTraceData data)
    {
        if (data.ExceptionType is "System.ArgumentException")
        {
            Report(new MisuseReport(data.ExceptionType, -1, "", StackOf(new EventRecord(data))));
        }
    }

    private void Report(MisuseReport report)
    {
        // A session without stacks has the same reports.
        if (_stacks is not null)
        {
            _sink.OnMisuse(report);
        }
    }

    private static EventFilterResponse Accept(bool accept) => accept ? EventFilterResponse.AcceptEvent : EventFilterResponse.RejectProvider;

    private void Guard<T>(T data, Action<T> read)
    {
        try
        {
            read(data);
        }
        catch (Exception problem)
        {
            _failure ??= ExceptionDispatchInfo.Capture(problem);
            _source.StopProcessing();

            // Without this, the source would read one more block, and may wait for it forever.
            _stream.Dispose();
        }
    }

    private int StackOf(EventRecord record) => _stacks?.Intern(record.Stack) ?? StackTable.None;
}
