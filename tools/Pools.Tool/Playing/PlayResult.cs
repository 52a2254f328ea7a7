namespace Pools.Tool.Playing;

/// <summary>The performance of a pool on a trace, in a process of its own.</summary>
/// <param name="NanosecondsPerPair">In the pool, on whichever thread; the median of several passes.</param>
/// <param name="AllocatedBytes">In the order of the recording, once the pool is warm: bytes of one pass.</param>
/// <param name="PeakBytes">The most memory of the process beyond that before, at least <paramref name="KeptBytes"/>.</param>
/// <param name="KeptBytes">What was alive at the end that was not before: kept by the pool, or never returned.</param>
internal sealed record PlayResult(double NanosecondsPerPair, long AllocatedBytes, long PeakBytes, long KeptBytes);
