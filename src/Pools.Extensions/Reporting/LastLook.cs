using System;
using System.Collections.Generic;
using Pools.Diagnostics;

namespace Pools.Extensions;

/// <summary>Logs what the debug pools of a container still have lent when the container is disposed of. Nobody would be told otherwise: a leak without a scope is found by a collection, and a program that ends has none.</summary>
/// <remarks>
/// A container disposes of its services in the reverse order of their making. This one is made with the first debug pool, before anybody has that pool, and after the logger: so it looks when all who were given a pool have been disposed of and have
/// returned what they held, and the log still works. Who was made before the first debug pool, and asked for a pool later, may return after that; the pool is disposed of by then, which is misuse.
/// <para><b>Threading</b>: any thread; a lock when a pool is added.</para>
/// <para><b>Ordering</b>: by the lock.</para>
/// <para><b>Bounds</b>: one entry for each debug pool.</para>
/// <para><b>Accepted races</b>: a return while it looks may be missed. So may a leak that a look after a collection finds just then: that one tells of it, and the log may have ended by the time.</para>
/// </remarks>
internal sealed class LastLook : IDisposable
{
    private readonly List<(string Name, Func<IReadOnlyList<KnownRental>> FindOutstanding)> _pools = [];
    private readonly PoolLog _log;

    public LastLook(PoolLog log)
    {
        _log = log;
        log.Open();
    }

    public void Watch<T>(DebugArrayPool<T> pool)
    {
        lock (_pools)
        {
            _pools.Add((pool.Name, pool.FindOutstanding));
        }
    }

    /// <summary>Looks, once.</summary>
    public void Dispose()
    {
        (string Name, Func<IReadOnlyList<KnownRental>> FindOutstanding)[] pools;
        lock (_pools)
        {
            pools = [.. _pools];
            _pools.Clear();
        }

        foreach ((string name, Func<IReadOnlyList<KnownRental>> findOutstanding) in pools)
        {
            if (findOutstanding() is { Count: > 0 } rentals)
            {
                _log.Outstanding(name, rentals);
            }
        }
    }
}
