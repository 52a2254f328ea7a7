using System.Threading;
using Pools.Extensions;

namespace Pools;

/// <content>What the pool has counted.</content>
public sealed partial class PerCoreObjectPool<T>
{
    /// <summary>Takes a snapshot of the pool's counts.</summary>
    /// <remarks>
    /// Safe for any thread; adds up what all threads and cores have counted, so it takes microseconds, and it makes no get or return wait. Waits for a trim, or another
    /// snapshot. Exact when the pool rests.
    /// </remarks>
    public ObjectPoolStatistics GetStatistics()
    {
        BucketStatistics[] counts = _engine.CountBuckets(out _);
        BucketStatistics objects = counts[Bucket];
        long refused = counts[_engine.Account.OverMaximum].Dropped;
        return new ObjectPoolStatistics
        {
            PoolName = Name,
            ObjectType = typeof(T),
            Retrieved = objects.Rented,
            Returned = objects.Returned + refused,
            Created = objects.Allocated,
            Refused = refused,
            Dropped = objects.Dropped,
            Trimmed = objects.Trimmed,
            Pooled = objects.Pooled,
            Misuses = Volatile.Read(ref _misuses),
        };
    }
}
