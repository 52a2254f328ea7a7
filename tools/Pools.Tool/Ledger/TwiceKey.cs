namespace Pools.Tool.Ledger;

/// <summary>Where an array was rented, returned, and returned again.</summary>
internal readonly record struct TwiceKey(int Rent, int First, int Second);
