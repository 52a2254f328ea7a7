using System.Diagnostics.CodeAnalysis;
using System.Diagnostics.Tracing;

namespace Pools.Observability;

/// <summary>The events of all pools: provider <c>Pools-ArrayPool</c>. Events 1 … 6 have the ids, payloads and meanings of the runtime's own pools.</summary>
/// <remarks><b>Threading</b>: any thread. Listeners run inside the call that caused the event and may use the pool. What one throws ends in the runtime, which lets no event fail a call.</remarks>
[EventSource(Name = ProviderName)]
internal sealed class ArrayPoolEventSource : EventSource
{
    private const string ProviderName = "Pools-ArrayPool";

    /// <summary>An argument of those who begin to listen, whatever its value is.</summary>
    private const string Names = "Names";

    /// <summary>The bucket of an array that has none.</summary>
    public const int NoBucket = -1;

    /// <summary>Named here as well as in the attribute: to read it from there costs the first pool of a process several milliseconds.</summary>
    private ArrayPoolEventSource()
        : base(ProviderName, EventSourceSettings.EtwManifestEventFormat)
    {
    }

    public static readonly ArrayPoolEventSource Log = new();

    /// <summary>Every rent, whether it allocates or not.</summary>
    [Event(1, Level = EventLevel.Verbose)]
    public void BufferRented(int bufferId, int bufferSize, int poolId, int bucketId) => Write(1, bufferId, bufferSize, poolId, bucketId);

    /// <summary>A rent that allocated.</summary>
    [Event(2, Level = EventLevel.Informational)]
    public void BufferAllocated(int bufferId, int bufferSize, int poolId, int bucketId, BufferAllocatedReason reason) =>
        Write(2, bufferId, bufferSize, poolId, bucketId, (int)reason);

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
        Write(6, bufferId, bufferSize, poolId, bucketId, (int)reason);

    /// <summary>A wrong return.</summary>
    [Event(7, Level = EventLevel.Warning)]
    public unsafe void Misuse(string kind, int bufferSize, string pool)
    {
        fixed (char* first = kind, third = pool)
        {
            EventData* payload = stackalloc EventData[] { Text(first, kind), Number(&bufferSize), Text(third, pool) };
            WriteTexts(7, 3, payload);
        }
    }

    /// <summary>A rented array can no longer be returned.</summary>
    [Event(8, Level = EventLevel.Warning)]
    public unsafe void Leak(int bufferSize, string pool)
    {
        fixed (char* second = pool)
        {
            EventData* payload = stackalloc EventData[] { Number(&bufferSize), Text(second, pool) };
            WriteTexts(8, 2, payload);
        }
    }

    /// <summary>Something that a pool uses has failed; it goes on without.</summary>
    [Event(9, Level = EventLevel.Warning)]
    public unsafe void Degraded(string what, string why)
    {
        fixed (char* first = what, second = why)
        {
            EventData* payload = stackalloc EventData[] { Text(first, what), Text(second, why) };
            WriteTexts(9, 2, payload);
        }
    }

    /// <summary>Which pool an id in events is: of each pool when a listener asks for it by the argument <see cref="Names"/>, and later of each new one. Not unasked: others hear what the runtime's pools would say.</summary>
    [Event(10, Level = EventLevel.Informational)]
    public unsafe void PoolNamed(int poolId, string pool, string type)
    {
        fixed (char* second = pool, third = type)
        {
            EventData* payload = stackalloc EventData[] { Number(&poolId), Text(second, pool), Text(third, type) };
            WriteTexts(10, 3, payload);
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

    /// <summary>With the zero behind it, which every string has.</summary>
    private static unsafe EventData Text(char* first, string text) => new() { DataPointer = (nint)first, Size = (text.Length + 1) * sizeof(char) };

    /// <remarks>Not by <c>WriteEvent</c>: what takes any arguments reaches listeners of the process, and over EventPipe nobody (.NET 10.0.12).</remarks>
    [NonEvent]
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The payload is integers and strings.")]
    private unsafe void WriteTexts(int eventId, int count, EventData* payload) => WriteEventCore(eventId, count, payload);

    [NonEvent]
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The payload is integers.")]
    private unsafe void Write(int eventId, int first, int second, int third, int fourth, int? fifth = null)
    {
        int* values = stackalloc int[] { first, second, third, fourth, fifth ?? 0 };
        int count = fifth is null ? 4 : 5;
        EventData* payload = stackalloc EventData[5];
        for (int i = 0; i < count; i++)
        {
            payload[i] = new EventData { DataPointer = (nint)(values + i), Size = sizeof(int) };
        }

        WriteEventCore(eventId, count, payload);
    }
}
