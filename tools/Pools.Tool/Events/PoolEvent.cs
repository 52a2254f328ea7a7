namespace Pools.Tool.Events;

/// <summary>One event of a pool.</summary>
internal readonly record struct PoolEvent
{
    public required PoolEventKind Kind { get; init; }

    public required EventProvider Provider { get; init; }

    /// <summary>Since the trace began, in nanoseconds. Events come in this order, each thread's own in the order in which they happened.</summary>
    public required long Time { get; init; }

    /// <summary>The same by the process's clock, which all its sessions have in common.</summary>
    public long Clock { get; init; }

    /// <summary>The operating system's number of the thread.</summary>
    public required int Thread { get; init; }

    /// <summary>The array's hash code: some 26 bits, so two living arrays may share it.</summary>
    public required int Array { get; init; }

    /// <summary>The array's length, in elements.</summary>
    public required int Length { get; init; }

    /// <summary>The pool's hash code.</summary>
    public required int Pool { get; init; }

    /// <summary>Why an array was allocated (0 new, 1 too long, 2 none left) or dropped (0 full, 1 too long).</summary>
    public int Reason { get; init; }

    /// <summary>The stack's number in the <see cref="StackTable"/>; <see cref="StackTable.None"/>: unknown.</summary>
    public required int Stack { get; init; }
}
