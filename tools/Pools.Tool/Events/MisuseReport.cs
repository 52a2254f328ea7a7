namespace Pools.Tool.Events;

/// <summary>A report by the process: one of our pools detected a misuse or a leak, or a pool refused an array with an exception.</summary>
/// <param name="Length">The array's length, in elements; -1: unknown.</param>
/// <param name="Pool">The pool's name; empty: unknown.</param>
/// <param name="Stack">Its number in the <see cref="StackTable"/>.</param>
internal readonly record struct MisuseReport(string Kind, int Length, string Pool, int Stack);
