namespace Pools.Tool.Ledger;

/// <summary>Where and from which pool an array was rented, and where and to which one it was returned.</summary>
/// <param name="Length">0, if both places are known.</param>
internal readonly record struct StrayKey(int Rent, int RentPool, int Return, int ReturnPool, int Length = 0);
