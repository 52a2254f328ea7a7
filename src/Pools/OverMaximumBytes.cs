namespace Pools;

/// <summary>Bytes of arrays that are too long to be kept, since the pool was made: their lengths are no bucket's, so they cannot be told from their number.</summary>
internal readonly record struct OverMaximumBytes(long Rented, long Returned, long Allocated, long Dropped);
