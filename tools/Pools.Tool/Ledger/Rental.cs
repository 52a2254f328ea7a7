namespace Pools.Tool.Ledger;

/// <summary>An array that was handed out.</summary>
/// <param name="Time">When, in nanoseconds since the trace began.</param>
internal readonly record struct Rental(long Time, long Order, int Stack, int Thread, int Pool);
