namespace Pools;

/// <summary>Bytes of arrays that are too long to be kept, since the pool was created: they have no bucket, so their bytes do not follow from their number.</summary>
internal readonly record struct OverMaximumBytes(long Rented, long Returned, long Allocated, long Dropped)
{
    public OverMaximumBytes Plus(OverMaximumBytes other) =>
        new(Rented + other.Rented, Returned + other.Returned, Allocated + other.Allocated, Dropped + other.Dropped);
}
