namespace Pools.Tool.Ledger;

/// <summary>Where an array was rented, returned, and returned again.</summary>
/// <param name="Pool">0, if all places are known.</param>
/// <param name="Length">0, if all places are known.</param>
internal readonly record struct TwiceKey(int Rent, int First, int Second, int Pool = 0, int Length = 0);
