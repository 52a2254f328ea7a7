using System.Runtime.InteropServices;

namespace Pools.Tool.Events;

/// <summary>What stands in an event: integers of 32 bits, one after the other.</summary>
/// <param name="Array">The array's hash code.</param>
/// <param name="Length">The array's length, in elements.</param>
/// <param name="Pool">The pool's hash code.</param>
/// <param name="Reason">Of an allocation or a drop.</param>
internal readonly record struct PoolEventPayload(int Array, int Length, int Pool, int Reason)
{
    /// <summary>How many bytes an event has at least.</summary>
    public static int LengthOf(PoolEventKind kind) => sizeof(int) * kind switch
    {
        PoolEventKind.Rented => 4,
        PoolEventKind.Allocated or PoolEventKind.Dropped => 5,
        PoolEventKind.TrimPolled => 2,
        _ => 3,
    };

    public static PoolEventPayload Read(PoolEventKind kind, ReadOnlySpan<byte> payload)
    {
        ReadOnlySpan<int> values = MemoryMarshal.Cast<byte, int>(payload);
        return kind switch
        {
            PoolEventKind.TrimPolled => default,
            PoolEventKind.Allocated or PoolEventKind.Dropped => new PoolEventPayload(values[0], values[1], values[2], values[4]),
            _ => new PoolEventPayload(values[0], values[1], values[2], 0),
        };
    }
}
