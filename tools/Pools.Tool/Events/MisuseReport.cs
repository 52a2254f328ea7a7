namespace Pools.Tool.Events;

/// <summary>What the process says of itself: one of our pools has noticed a misuse or a leak, or a pool has refused an array by an exception.</summary>
/// <param name="Kind">Which misuse.</param>
/// <param name="Length">The array's length, in elements; -1: not said.</param>
/// <param name="Pool">The pool's name; empty: not said.</param>
/// <param name="Stack">Where, in the <see cref="StackTable"/>.</param>
internal readonly record struct MisuseReport(string Kind, int Length, string Pool, int Stack);
