namespace Pools.Tool.Diagnosis;

/// <summary>An array that was out when the trace ended.</summary>
/// <param name="Time">When it was rented, in nanoseconds since the trace began.</param>
internal readonly record struct OpenRental(long Time, long Order, int Pool, int Length);
