namespace Pools.Tool.Ledger;

/// <summary>Where an array was rented, returned, and returned again; pool and length are 0 if all places are known.</summary>
internal readonly record struct TwiceKey(int Rent, int First, int Second, int Pool = 0, int Length = 0);
