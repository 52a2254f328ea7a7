namespace Pools.Tool.Ledger;

/// <summary>Where an array was returned that nobody had rented.</summary>
/// <param name="Length">0, if the place is known.</param>
internal readonly record struct ReturnKey(int Stack, int Length = 0);
