namespace Pools;

/// <summary>The counts of one bucket of a pool, as of <c>GetStatistics()</c>.</summary>
/// <remarks>An immutable snapshot; safe for any thread. Further figures may be added in a minor version.</remarks>
public sealed record BucketStatistics
{
    /// <summary>Gets the length of the bucket's arrays, in elements.</summary>
    public int ArrayLength { get; init; }

    /// <summary>Gets the size of one array's elements, in bytes.</summary>
    public long ArrayBytes { get; init; }

    /// <summary>Gets the number of arrays handed out since the pool was created.</summary>
    public long Rented { get; init; }

    /// <summary>Gets the number of arrays returned since the pool was created, including dropped ones.</summary>
    public long Returned { get; init; }

    /// <summary>Gets the number of rents that allocated.</summary>
    public long Allocated { get; init; }

    /// <summary>Gets the number of returned arrays that the pool did not keep.</summary>
    public long Dropped { get; init; }

    /// <summary>Gets the number of kept arrays that trims released.</summary>
    public long Trimmed { get; init; }

    /// <summary>Gets the number of arrays that the pool keeps now.</summary>
    public long Pooled { get; init; }

    /// <summary>Adds the counts of another pool's arrays that are never kept.</summary>
    internal BucketStatistics Plus(BucketStatistics other) => this with
    {
        Rented = Rented + other.Rented,
        Returned = Returned + other.Returned,
        Allocated = Allocated + other.Allocated,
        Dropped = Dropped + other.Dropped,
    };
}
