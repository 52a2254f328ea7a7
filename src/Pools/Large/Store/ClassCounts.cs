namespace Pools.Large;

/// <summary>The counts of one size class: totals since the pool was created, unless stated otherwise.</summary>
internal struct ClassCounts
{
    public long Rented;
    public long Returned;
    public long Allocated;

    /// <summary>Returned arrays that were not kept, and kept arrays that made room for another one.</summary>
    public long Dropped;

    /// <summary>Kept arrays that trims released.</summary>
    public long Trimmed;

    /// <summary>Arrays that the pool keeps now.</summary>
    public long Kept;

    /// <summary>The trim interval of the last allocation.</summary>
    public long AllocatedIn;

    public readonly BucketStatistics ToStatistics(int length, long bytes) => new()
    {
        ArrayLength = length,
        ArrayBytes = bytes,
        Rented = Rented,
        Returned = Returned,
        Allocated = Allocated,
        Dropped = Dropped,
        Trimmed = Trimmed,
        Pooled = Kept,
    };
}
