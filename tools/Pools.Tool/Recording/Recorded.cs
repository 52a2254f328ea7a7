namespace Pools.Tool.Recording;

/// <summary>A summary of a recording.</summary>
/// <param name="LeftOut">Returns of arrays that were rented before the trace, or returned already.</param>
/// <param name="IsFull">Whether it ended because it had as many events as can be played.</param>
/// <param name="Duration">In nanoseconds.</param>
/// <param name="AllocatedBytes">The allocations of the process's own pools.</param>
/// <param name="Pools">The busiest first.</param>
/// <param name="OfUnknownSize">Pools whose elements count as bytes, because their size is unknown.</param>
internal sealed record Recorded(
    long Rents,
    long Returns,
    int Threads,
    long LeftOut,
    bool IsFull,
    long Duration,
    PoolTrace Trace,
    long AllocatedBytes,
    IReadOnlyList<(string Name, long Rents)> Pools,
    IReadOnlyList<string> OfUnknownSize);
