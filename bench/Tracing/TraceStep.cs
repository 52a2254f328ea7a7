namespace Pools.Bench.Tracing;

/// <summary>One step of one thread.</summary>
internal readonly record struct TraceStep(int Rental, int Elements, bool IsRent);
