using System.Diagnostics.CodeAnalysis;
using System.Diagnostics.Tracing;

namespace Pools.Observability;

/// <summary>The events of all pools: provider <c>Pools-ArrayPool</c>. Events 1 … 6 match the runtime's own pools.</summary>
/// <remarks><b>Threading</b>: any thread. Listeners run inside the call that caused the event and may use the pool. The runtime swallows
/// their exceptions.</remarks>
[EventSource(Name = ProviderName)]
internal sealed class ArrayPoolEventSource : EventSource
{
    private const string ProviderName = "Pools-ArrayPool";

    /// <summary>The argument by which a listener asks for names, with any value.</summary>
    private const string Names = "Names";

    /// <summary>The bucket of an array that has none.</summary>
    public const int NoBucket = -1;

    /// <summary>Passes the name: to read it from the attribute costs the first pool of a process several milliseconds.</summary>
    private ArrayPoolEventSource()
        : base(ProviderName, EventSourceSettings.EtwManifestEventFormat)
    {
    }

    public static readonly ArrayPoolEventSource Log = new();

    /// <summary>Every rent, whether it allocates or not.</summary>
    [Event(1, Level = EventLevel.Verbose)]
    public void BufferRented(int bufferId, int bufferSize, int poolId, int bucketId) => Write(1, 4, bufferId, bufferSize, poolId, bucketId);

    /// <summary>A rent that allocated.</summary>
    [Event(2, Level = EventLevel.Informational)]
    public void BufferAllocated(int bufferId, int bufferSize, int poolId, int bucketId, BufferAllocatedReason reason) =>
        Write(2, 5, bufferId, bufferSize, poolId, bucketId, (int)reason);

    /// <summary>Every return, whether the array is kept or not.</summary>
    [Event(3, Level = EventLevel.Verbose)]
    public void BufferReturned(int bufferId, int bufferSize, int poolId) => WriteEvent(3, bufferId, bufferSize, poolId);

    /// <summary>A kept array that a trim releases. It may be rented at the same moment: rare, and harmless.</summary>
    [Event(4, Level = EventLevel.Informational)]
    public void BufferTrimmed(int bufferId, int bufferSize, int poolId) => WriteEvent(4, bufferId, bufferSize, poolId);

    /// <summary>A trim begins.</summary>
    [Event(5, Level = EventLevel.Informational)]
    public void BufferTrimPoll(int milliseconds, int pressure) => WriteEvent(5, milliseconds, pressure);

    /// <summary>A returned array is not kept.</summary>
    [Event(6, Level = EventLevel.Informational)]
    public void BufferDropped(int bufferId, int bufferSize, int poolId, int bucketId, BufferDroppedReason reason) =>
        Write(6, 5, bufferId, bufferSize, poolId, bucketId, (int)reason);

    /// <summary>A wrong return.</summary>
    [Event(7, Level = EventLevel.Warning)]
    public unsafe void Misuse(string kind, int bufferSize, string pool)
    {
        fixed (char* first = kind, third = pool)
        {
            Write(7, Text(first, kind), Number(&bufferSize), Text(third, pool));
        }
    }

    /// <summary>A rented array can no longer be returned.</summary>
    [Event(8, Level = EventLevel.Warning)]
    public void Leak(int bufferSize, string pool) => WriteEvent(8, bufferSize, pool);

    /// <summary>Something that a pool uses has failed; it goes on without.</summary>
    [Event(9, Level = EventLevel.Warning)]
    public void Degraded(string what, string why) => WriteEvent(9, what, why);

    /// <summary>The pool of an id in events. Raised for each pool when a listener passes the argument <see cref="Names"/>, and for each
    /// later one. Without it, a listener hears the runtime's events only.</summary>
    [Event(10, Level = EventLevel.Informational)]
    public unsafe void PoolNamed(int poolId, string pool, string type)
    {
        fixed (char* second = pool, third = type)
        {
            Write(10, Number(&poolId), Text(second, pool), Text(third, type));
        }
    }

    /// <inheritdoc/>
    protected override void OnEventCommand(EventCommandEventArgs command)
    {
        ObservedPools.SetListening(IsEnabled());
        if (IsEnabled() && command.Arguments?.ContainsKey(Names) == true)
        {
            ObservedPools.NameAll();
        }
    }

    private static unsafe EventData Number(int* value) => new() { DataPointer = (nint)value, Size = sizeof(int) };

    /// <summary>Includes the zero that follows every string.</summary>
    private static unsafe EventData Text(char* first, string text) =>
        new() { DataPointer = (nint)first, Size = (text.Length + 1) * sizeof(char) };

    /// <remarks>Not by the overload of <c>WriteEvent</c> for any arguments: its events do not reach EventPipe (.NET 10.0.12).</remarks>
    [NonEvent]
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The payload is integers and strings.")]
    private unsafe void Write(int eventId, EventData first, EventData second, EventData third)
    {
        EventData* payload = stackalloc EventData[] { first, second, third };
        WriteEventCore(eventId, 3, payload);
    }

    [NonEvent]
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The payload is integers.")]
    private unsafe void Write(int eventId, int count, int first, int second, int third, int fourth, int fifth = 0)
    {
        EventData* payload = stackalloc EventData[] { Number(&first), Number(&second), Number(&third), Number(&fourth), Number(&fifth) };
        WriteEventCore(eventId, count, payload);
    }
}
