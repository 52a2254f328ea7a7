namespace Pools.Tool.Recording;

/// <summary>A summary of a recording.</summary>
/// <param name="LeftOut">Returns of arrays that were rented earlier, or returned already.</param>
/// <param name="IsFull">Whether the recording ended at the most events.</param>
/// <param name="HasEnded">Whether the process ended meanwhile.</param>
/// <param name="Duration">In nanoseconds.</param>
/// <param name="Broken">Why the events ended early; null: they did not.</param>
/// <param name="AllocatedBytes">The allocations of the process's own pools.</param>
/// <param name="Pools">The busiest first.</param>
/// <param name="OfUnknownSize">Pools whose elements count as bytes, because the events do not tell their size.</param>
internal sealed record Recorded(
    long Rents,
    long Returns,
    int Threads,
    long LeftOut,
    bool IsFull,
    bool HasEnded,
    long Duration,
    long EventsLost,
    string? Broken,
    long AllocatedBytes,
    IReadOnlyList<(string Name, long Rents)> Pools,
    IReadOnlyList<string> OfUnknownSize);
