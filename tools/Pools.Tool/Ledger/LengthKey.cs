namespace Pools.Tool.Ledger;

/// <summary>Arrays of one length of one pool.</summary>
internal readonly record struct LengthKey(int Pool, int Length);
