namespace Pools;

/// <summary>Bytes of arrays above the maximum, since the pool was created: they have no bucket that would give their length.</summary>
internal readonly record struct OverMaximumBytes(long Rented, long Returned, long Allocated, long Dropped)
{
    public OverMaximumBytes Plus(OverMaximumBytes other) =>
        new(Rented + other.Rented, Returned + other.Returned, Allocated + other.Allocated, Dropped + other.Dropped);
}
