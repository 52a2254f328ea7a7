using System.Collections.Concurrent;
using Pools.Diagnostics;

namespace Pools.Extensions;

/// <summary>Logs the arrays that debug pools still have out when the container is disposed. No later collection may find them.</summary>
/// <remarks>
/// A container disposes services in the reverse order of their creation. This one is created after the logger, and with the first debug
/// pool. So it looks after the services that got a pool have returned their arrays, and can still log.
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: by the queue.</para>
/// <para><b>Bounds</b>: one entry for each debug pool.</para>
/// <para><b>Accepted races</b>: a return during the look may be missed, and so may a leak that a collection finds just then.</para>
/// </remarks>
internal sealed class LastLook : IDisposable
{
    private readonly ConcurrentQueue<Action> _looks = new();
    private readonly PoolLog _log;

    public LastLook(PoolLog log)
    {
        _log = log;
        log.Open();
    }

    public void Watch<T>(DebugArrayPool<T> pool) => _looks.Enqueue(() =>
    {
        if (pool.FindOutstanding() is { Count: > 0 } rentals)
        {
            _log.Outstanding(pool.Name, rentals);
        }
    });

    public void Dispose()
    {
        while (_looks.TryDequeue(out Action? look))
        {
            look();
        }
    }
}
