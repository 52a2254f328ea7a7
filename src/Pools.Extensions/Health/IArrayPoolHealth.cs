namespace Pools;

/// <summary>A service that tells the state of the pools of a container. Every registration of a pool adds it.</summary>
/// <remarks>Safe for any thread.</remarks>
public interface IArrayPoolHealth
{
    /// <summary>Takes a snapshot of all pools that the container has made so far, in that order. A pool that nobody has requested does not exist yet; pools that count nothing are not included.</summary>
    /// <remarks>Safe for any thread. Pools are asked one after another, so the snapshots are not of one moment; each may wait for a trim of its pool.</remarks>
    ArrayPoolHealthReport GetReport();
}
