using System;

namespace Pools;

/// <summary>An array pool of this library, whatever its element type.</summary>
/// <remarks>
/// <para>Implemented by <see cref="PerCoreArrayPool{T}"/>, <see cref="LargeArrayPool{T}"/> and the pools of Pools.Diagnostics. To be called, not to be implemented by others: members may be added in a minor version.</para>
/// <para><b>Threading</b>: all members are safe for any thread.</para>
/// </remarks>
public interface ITrimmableArrayPool : ITrimmablePool
{
    /// <summary>Gets the type of the arrays' elements.</summary>
    Type ElementType { get; }

    /// <summary>Takes a snapshot of the pool's counts.</summary>
    /// <remarks>
    /// Safe for any thread; takes microseconds, throws nothing, and makes no rent or return wait; may itself wait for a trim of the same
    /// pool. Counts are read one after another, so they belong to one moment only while no other call runs.
    /// </remarks>
    PoolStatistics GetStatistics();
}
