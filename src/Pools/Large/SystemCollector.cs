using System;

namespace Pools.Large;

/// <summary>The runtime's collector.</summary>
internal sealed class SystemCollector : ICollector
{
    public static SystemCollector Instance { get; } = new();

    public int FullCollections => GC.CollectionCount(2);

    public void Collect(bool aggressive)
    {
#if NET
        if (aggressive)
        {
            GC.Collect(2, GCCollectionMode.Aggressive, blocking: true, compacting: true);
            return;
        }
#endif
        GC.Collect(2, GCCollectionMode.Optimized, blocking: false);
    }
}
