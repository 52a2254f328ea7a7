namespace Pools.Tool.Playing;

/// <summary>The performance of a pool on a trace.</summary>
/// <param name="NanosecondsPerPair">Time in the pool, on all threads; the median of several passes.</param>
/// <param name="AllocatedBytes">The allocations of one pass, once the pool is warm.</param>
/// <param name="PeakBytes">The most memory of the process above that before, at least <paramref name="KeptBytes"/>.</param>
/// <param name="KeptBytes">The arrays that the pool keeps, and those that were never returned.</param>
internal sealed record PlayResult(double NanosecondsPerPair, long AllocatedBytes, long PeakBytes, long KeptBytes);
