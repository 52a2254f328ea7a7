using System.Diagnostics.CodeAnalysis;
using System.Diagnostics.Tracing;

namespace Pools.Observability;

/// <summary>The events of all pools: provider <c>Pools-ArrayPool</c>. Events 1 … 6 have the ids, payloads and meanings of the runtime's own pools.</summary>
/// <remarks><b>Threading</b>: any thread. Listeners run inside the call that caused the event and may use the pool. What one throws ends in the runtime, which lets no event fail a call.</remarks>
[EventSource(Name = ProviderName)]
internal sealed class ArrayPoolEventSource : EventSource
{
    private const string ProviderName = "Pools-ArrayPool";

    /// <summary>The bucket of an array that has none.</summary>
    public const int NoBucket = -1;

    /// <summary>Named here as well as in the attribute: to read it from there costs the first pool of a process several milliseconds.</summary>
    private ArrayPoolEventSource()
        : base(ProviderName, EventSourceSettings.EtwManifestEventFormat)
    {
    }

    public static ArrayPoolEventSource Log { get; } = new();

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

    /// <summary>A kept array that a trim lets go. It may be rented at the same moment: rare, and harmless.</summary>
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
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The payload is strings and integers.")]
    public void Misuse(string kind, int bufferSize, string pool) => WriteEvent(7, kind, bufferSize, pool);

    /// <summary>An array was rented, and nobody can return it any more.</summary>
    [Event(8, Level = EventLevel.Warning)]
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The payload is a string and an integer.")]
    public void Leak(int bufferSize, string pool) => WriteEvent(8, bufferSize, pool);

    /// <summary>Something that a pool uses has failed; it goes on without.</summary>
    [Event(9, Level = EventLevel.Warning)]
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The payload is strings.")]
    public void Degraded(string what, string why) => WriteEvent(9, what, why);

    /// <inheritdoc/>
    protected override void OnEventCommand(EventCommandEventArgs command) => ObservedPools.SetListening(IsEnabled());

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
