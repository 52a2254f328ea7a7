namespace Pools.Tool.Ledger;

/// <summary>An array that was handed out.</summary>
/// <param name="Time">When, in nanoseconds since the trace began.</param>
/// <param name="Order">Before how many other events.</param>
/// <param name="Stack">Where.</param>
/// <param name="Thread">By which thread.</param>
/// <param name="Pool">By which pool.</param>
internal readonly record struct Rental(long Time, long Order, int Stack, int Thread, int Pool);
