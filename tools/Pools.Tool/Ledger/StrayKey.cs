namespace Pools.Tool.Ledger;

/// <summary>Where an array was rented, and where it was returned to another pool; the length is 0 if both places are known.</summary>
internal readonly record struct StrayKey(int Rent, int RentPool, int Return, int ReturnPool, int Length = 0);
