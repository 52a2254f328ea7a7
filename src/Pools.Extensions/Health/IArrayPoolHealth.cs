namespace Pools;

/// <summary>A service that reports the state of the pools of a container. Every registration of a pool adds it.</summary>
/// <remarks>Safe for any thread.</remarks>
public interface IArrayPoolHealth
{
    /// <summary>Takes a snapshot of each pool that the container has created so far, oldest first, if the pool has statistics.</summary>
    /// <remarks>Safe for any thread. Reads one pool after another, and may wait for a trim of each.</remarks>
    ArrayPoolHealthReport GetReport();
}
