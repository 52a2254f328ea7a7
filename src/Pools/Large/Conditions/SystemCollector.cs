using System;

namespace Pools.Large;

/// <summary>The runtime's collector.</summary>
internal sealed class SystemCollector : ICollector
{
    public static SystemCollector Instance { get; } = new();

    public int FullCollections => GC.CollectionCount(2);

#if NET
    public long AllocatedBytes => GC.GetTotalAllocatedBytes(precise: false);

    public void CollectAll() => GC.Collect(2, GCCollectionMode.Aggressive, blocking: true, compacting: true);
#else
    /// <remarks>This framework does not tell. A young collection comes once every few megabytes, so one of them stands for more than an idle process allocates.</remarks>
    public long AllocatedBytes => GC.CollectionCount(0) * 2 * CollectionRequests.MostAllocatedAtRest;

    public void CollectAll() => GC.Collect(2, GCCollectionMode.Optimized, blocking: false);
#endif
}
