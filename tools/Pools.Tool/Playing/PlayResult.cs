namespace Pools.Tool.Playing;

/// <summary>What a pool made of a trace, in a process of its own.</summary>
/// <param name="NanosecondsPerPair">In the pool, on whichever thread; the median of several passes.</param>
/// <param name="AllocatedBytes">In the order of the recording, once the pool is warm: bytes of one pass.</param>
/// <param name="FirstAllocatedBytes">The same of the first pass, of an empty pool.</param>
/// <param name="Collections">Garbage collections of a pass in order.</param>
/// <param name="PeakBytes">The most that the process had in memory beyond what it had before, at least <paramref name="KeptBytes"/>.</param>
/// <param name="KeptBytes">What was alive at the end that was not before: kept by the pool, or never returned.</param>
internal sealed record PlayResult(double NanosecondsPerPair, long AllocatedBytes, long FirstAllocatedBytes, int Collections, long PeakBytes, long KeptBytes);
