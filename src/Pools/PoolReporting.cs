using Pools.Internal;

namespace Pools;

/// <summary>Tells a pool that belongs to a container, or to another pool, where to report to. A standalone pool has none.</summary>
/// <remarks><b>Threading</b>: immutable.</remarks>
internal sealed class PoolReporting
{
    private WeakList<ITrimmableArrayPool>? _publisher;

    public IPoolObserver? Observer { get; private init; }

    /// <summary>The event id of the outer pool, which renters use; null without one.</summary>
    public int? OuterId { get; private init; }

    /// <summary>Whether the meter of the process publishes the pool.</summary>
    public bool IsOfProcess { get; private init; }

    /// <param name="observer">Receives misuses, leaks, failures and trims; null: none.</param>
    /// <param name="publisher">The pools of the meter that publishes this one; null: the process's does.</param>
    public static PoolReporting To(IPoolObserver? observer, WeakList<ITrimmableArrayPool>? publisher) =>
        new() { Observer = observer, _publisher = publisher, IsOfProcess = publisher is null };

    /// <summary>For a pool inside another one, whose counts are part of the other's.</summary>
    /// <param name="observer">Receives misuses, leaks, failures and trims; null: none.</param>
    /// <param name="outerId">The other pool's id in events.</param>
    public static PoolReporting Inside(IPoolObserver? observer, int outerId) => new() { Observer = observer, OuterId = outerId };

    /// <summary>Publishes a new pool, unless the process does.</summary>
    public void Publish(ITrimmableArrayPool pool) => _publisher?.Add(pool);
}
