namespace Pools;

/// <summary>The counts of one bucket of a pool, at the moment of <c>GetStatistics()</c>.</summary>
/// <param name="ArrayLength">The length of the bucket's arrays, in elements.</param>
/// <param name="ArrayBytes">The size of one array's elements, in bytes.</param>
/// <param name="Rented">Arrays handed out since the pool was made.</param>
/// <param name="Returned">Arrays given back since the pool was made, dropped ones among them.</param>
/// <param name="Allocated">Rents that had to allocate.</param>
/// <param name="Dropped">Returns that the pool did not keep.</param>
/// <param name="Trimmed">Kept arrays that trimming let go.</param>
/// <param name="Pooled">Arrays that the pool keeps now.</param>
public readonly record struct BucketStatistics(
    int ArrayLength,
    long ArrayBytes,
    long Rented,
    long Returned,
    long Allocated,
    long Dropped,
    long Trimmed,
    long Pooled);
