using System.Runtime.ExceptionServices;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace Pools.Tool.Events;

/// <summary>Reads a trace as it comes in, and keeps nothing of an event itself.</summary>
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
            static (provider, _) => provider is ProviderNames.Runtime or ProviderNames.Library ? EventFilterResponse.AcceptEvent : EventFilterResponse.RejectProvider,
            data => Guard(data, onPoolEvent));
        _source.Dynamic.AddCallbackForProviderEvents(
            static (provider, _) => provider is ProviderNames.Always ? EventFilterResponse.AcceptEvent : EventFilterResponse.RejectProvider,
            _ => HasAnswered = true);
        _source.Clr.ExceptionStart += data => Guard(data, OnException);
    }

    public long EventsLost => _source.EventsLost;

    /// <summary>Whether the process has raised any event: with its event sources turned off, it raises none.</summary>
    public bool HasAnswered { get; private set; }

    /// <summary>When the last event happened, in nanoseconds since the first.</summary>
    public long Time { get; private set; }

    /// <summary>Why the trace ended before its end; null: it did not.</summary>
    public string? Broken { get; private set; }

    /// <summary>Reads to the end of the trace, or to where it breaks off. Rethrows exceptions of the sink.</summary>
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

        // Array, length and pool, and behind one more number the reason. A payload that is too short is not of these events.
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
            Provider = data.ProviderName is ProviderNames.Runtime ? EventProvider.Runtime : EventProvider.Library,
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

    /// <summary>Takes the events that only our pools have: 7 a misuse, 8 a leak, 10 a name.</summary>
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
                Tell(new MisuseReport((string)data.PayloadValue(0), (int)data.PayloadValue(1), (string)data.PayloadValue(2), stack));
                break;
            case Leak when data.PayloadNames.Length >= 2:
                Tell(new MisuseReport(nameof(Leak), (int)data.PayloadValue(0), (string)data.PayloadValue(1), stack));
                break;
            case Named when data.PayloadNames.Length >= 3:
                _sink.OnPool(new PoolLabel((int)data.PayloadValue(0), (string)data.PayloadValue(1), (string)data.PayloadValue(2)));
                break;
            default:
                break;
        }
    }

    /// <summary>A pool of the runtime refuses an array of a length that no bucket has by an exception, before it raises any event.</summary>
    private void OnException(ExceptionTraceData data)
    {
        if (data.ExceptionType is "System.ArgumentException")
        {
            Tell(new MisuseReport(data.ExceptionType, -1, "", StackOf(new EventRecord(data))));
        }
    }

    private void Tell(MisuseReport report)
    {
        // A session without stacks has the same reports.
        if (_stacks is not null)
        {
            _sink.OnMisuse(report);
        }
    }

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
