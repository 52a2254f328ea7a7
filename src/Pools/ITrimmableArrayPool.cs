namespace Pools;

/// <summary>An array pool of this library, of any element type.</summary>
/// <remarks>
/// <para>Implemented by this library's array pools. Do not implement it: a minor version may add members.</para>
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
