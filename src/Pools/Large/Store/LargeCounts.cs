namespace Pools.Large;

/// <summary>The counts of a large pool at one moment.</summary>
/// <param name="Classes">Each size class.</param>
/// <param name="OverMaximum">Arrays that are too long to be kept.</param>
/// <param name="OverMaximumBytes">Their bytes.</param>
/// <param name="Large">The totals in bytes.</param>
internal sealed record LargeCounts(
    BucketStatistics[] Classes, BucketStatistics OverMaximum, OverMaximumBytes OverMaximumBytes, LargeArrayStatistics Large);
