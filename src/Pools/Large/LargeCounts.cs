namespace Pools.Large;

/// <summary>What a large pool has counted, and keeps, at one moment.</summary>
/// <param name="Classes">Each size class.</param>
/// <param name="OverMaximum">Arrays that are too long to be kept.</param>
/// <param name="OverMaximumBytes">Their bytes.</param>
/// <param name="Large">Where bytes are, and where they went.</param>
internal sealed record LargeCounts(BucketStatistics[] Classes, BucketStatistics OverMaximum, OverMaximumBytes OverMaximumBytes, LargeArrayStatistics Large);
