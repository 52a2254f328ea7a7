using System.Collections.Generic;
using Pools.Internal;

namespace Pools;

/// <summary>The pools that the meter of a container publishes. It keeps none of them alive.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread; takes a lock, in constructors of pools and while metrics are collected.</para>
/// <para><b>Ordering</b>: a pool is listed before its constructor ends.</para>
/// <para><b>Bounds</b>: those of <see cref="WeakList{T}"/>.</para>
/// <para><b>Accepted races</b>: a pool that is collected meanwhile is missing.</para>
/// </remarks>
internal sealed class MeasuredPools
{
    private readonly WeakList<ITrimmableArrayPool> _pools = new();

    public void Add(ITrimmableArrayPool pool)
    {
        using (HeldGate<HardwareAtomics>.Enter(_pools))
        {
            _pools.Add(pool);
        }
    }

    /// <summary>The living ones.</summary>
    public List<ITrimmableArrayPool> Living()
    {
        using (HeldGate<HardwareAtomics>.Enter(_pools))
        {
            return _pools.Living();
        }
    }
}
