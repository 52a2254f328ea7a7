namespace Pools;

/// <summary>Tells how the pools of a container are doing. Every registration of a pool adds it.</summary>
/// <remarks>Safe for any thread.</remarks>
public interface IArrayPoolHealth
{
    /// <summary>A snapshot of all pools that the container has made so far, in that order: a pool that nobody has asked for does not exist. Pools that count nothing are not in it.</summary>
    ArrayPoolHealthReport GetReport();
}
