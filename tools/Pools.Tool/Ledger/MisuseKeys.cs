namespace Pools.Tool.Ledger;

/// <summary>Where an array was rented, returned, and returned again; pool and length are 0 if all places are known.</summary>
internal readonly record struct TwiceKey(int Rent, int First, int Second, int Pool = 0, int Length = 0);

/// <summary>Where an array was rented, and where it was returned to another pool; the length is 0 if both places are known.</summary>
internal readonly record struct StrayKey(int Rent, int RentPool, int Return, int ReturnPool, int Length = 0);

/// <summary>Where an array was returned that was not rented in the trace; the length is 0 if the place is known.</summary>
internal readonly record struct ReturnKey(int Stack, int Length = 0);
