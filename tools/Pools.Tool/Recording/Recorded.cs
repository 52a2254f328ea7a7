namespace Pools.Tool.Recording;

/// <summary>A summary of a recording.</summary>
/// <param name="LeftOut">Returns of arrays that were rented earlier, or returned already.</param>
/// <param name="IsFull">Whether it ended at the most events.</param>
/// <param name="Duration">In nanoseconds.</param>
/// <param name="AllocatedBytes">The allocations of the process's own pools.</param>
/// <param name="Pools">The busiest first.</param>
/// <param name="OfUnknownSize">Pools whose elements count as bytes, because the events do not tell their size.</param>
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
