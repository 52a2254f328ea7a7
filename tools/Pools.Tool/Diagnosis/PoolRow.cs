namespace Pools.Tool.Diagnosis;

/// <summary>What one pool did.</summary>
/// <param name="Name">How it is called.</param>
/// <param name="Rents">How many rents.</param>
/// <param name="Returns">How many returns.</param>
/// <param name="HitRate">The share of the rents that were served with a kept array, 0 … 1.</param>
/// <param name="AllocatedTooLong">Arrays made because the pool keeps none of that length.</param>
/// <param name="AllocatedOther">Arrays made because there was none.</param>
/// <param name="Dropped">Returned arrays that it did not keep.</param>
/// <param name="Trimmed">Kept arrays that it let go.</param>
internal sealed record PoolRow(string Name, long Rents, long Returns, double HitRate, long AllocatedTooLong, long AllocatedOther, long Dropped, long Trimmed);
