namespace Pools.Tool.Events;

/// <summary>One event of a pool.</summary>
internal readonly record struct PoolEvent
{
    public required PoolEventKind Kind { get; init; }
    public required bool IsOfRuntime { get; init; }

    /// <summary>Nanoseconds since the trace began. Events come in this order, and each thread's as they happened.</summary>
    public required long Time { get; init; }

    public long Clock { get; init; }
    public required int Thread { get; init; }

    /// <summary>The array's hash code: some 26 bits, so two living arrays may share it.</summary>
    public required int Array { get; init; }

    public required int Length { get; init; }
    public required int Pool { get; init; }

    /// <summary>Why an array was allocated (0 new, 1 too long, 2 none left) or dropped (0 full, 1 too long).</summary>
    public int Reason { get; init; }

    /// <summary>The stack's number in the <see cref="StackTable"/>; <see cref="StackTable.None"/>: unknown.</summary>
    public required int Stack { get; init; }
}
