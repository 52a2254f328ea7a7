using System;

namespace Pools.Bench.Children;

/// <summary>Counts live bytes. The collections are forced: this runs in child processes that measure nothing else.</summary>
internal static class Heap
{
    /// <summary>Live bytes after a full collection, with what a pool's own callback lets go of it taken off.</summary>
    public static long LiveBytes()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        return GC.GetTotalMemory(forceFullCollection: false);
    }

    /// <summary>Live bytes among what was allocated lately, without a full collection: no pool learns of it.</summary>
    public static long LiveBytesAfterYoungCollection()
    {
        GC.Collect(0, GCCollectionMode.Forced, blocking: true);
        return GC.GetTotalMemory(forceFullCollection: false);
    }
}
