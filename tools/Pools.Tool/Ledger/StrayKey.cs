namespace Pools.Tool.Ledger;

/// <summary>Where and from which pool an array was rented, and where and to which one it was returned.</summary>
internal readonly record struct StrayKey(int Rent, int RentPool, int Return, int ReturnPool);
