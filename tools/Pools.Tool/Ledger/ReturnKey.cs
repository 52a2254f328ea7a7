namespace Pools.Tool.Ledger;

/// <summary>Where an array was returned that was not rented in the trace; the length is 0 if the place is known.</summary>
internal readonly record struct ReturnKey(int Stack, int Length = 0);
