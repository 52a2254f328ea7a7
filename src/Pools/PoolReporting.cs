namespace Pools;

/// <summary>Tells a pool that belongs to a container, or to another pool, where to report to. A standalone pool has none.</summary>
/// <remarks><b>Threading</b>: immutable.</remarks>
internal sealed class PoolReporting
{
    private readonly MeasuredPools? _publisher;

    private PoolReporting(IPoolObserver? observer, MeasuredPools? publisher, bool isOfProcess, int? outerId = null)
    {
        Observer = observer;
        _publisher = publisher;
        IsOfProcess = isOfProcess;
        OuterId = outerId;
    }

    public IPoolObserver? Observer { get; }

    /// <summary>The id in events of the outer pool, which is the one that renters use; null: there is none.</summary>
    public int? OuterId { get; }

    /// <summary>Whether the meter of the process publishes the pool.</summary>
    public bool IsOfProcess { get; }

    /// <param name="observer">Who is told; null: nobody.</param>
    /// <param name="publisher">Whose meter publishes the pool; null: the process's.</param>
    public static PoolReporting To(IPoolObserver? observer, MeasuredPools? publisher) => new(observer, publisher, isOfProcess: publisher is null);

    /// <summary>For a pool inside another one, whose counts are part of the other's.</summary>
    /// <param name="observer">Who is told; null: nobody.</param>
    /// <param name="outerId">The other pool's id in events.</param>
    public static PoolReporting Inside(IPoolObserver? observer, int outerId) => new(observer, publisher: null, isOfProcess: false, outerId);

    /// <summary>Publishes a pool that has just been made, unless the process does.</summary>
    public void Publish(ITrimmableArrayPool pool) => _publisher?.Add(pool);
}
