namespace Pools.Traces;

/// <summary>One step of one thread.</summary>
/// <param name="Order">Which step of the whole trace it is, from 0.</param>
/// <param name="Rental">Its rental's number, from 0.</param>
/// <param name="Elements">What the rental asked for.</param>
/// <param name="IsAfterWork">Whether its thread did something else since its step before.</param>
internal readonly record struct TraceStep(int Order, int Rental, int Elements, bool IsRent, bool IsAfterWork);
