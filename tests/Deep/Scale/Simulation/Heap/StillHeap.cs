using System;
using System.Runtime;

namespace Pools.Tests.Simulation;

/// <summary>Keeps the collector away while a machine runs, and lets it move everything together before: then addresses stay what they are.</summary>
internal static class StillHeap
{
    private static int s_collections;

    /// <summary>Compacts the heap and keeps the collector away from then on.</summary>
    /// <param name="room">Bytes that may be allocated until it comes after all.</param>
    public static void Begin(long room)
    {
        End();
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: true, compacting: true);
        GC.TryStartNoGCRegion(room);
        s_collections = GC.CollectionCount(0);
    }

    /// <summary>Whether nothing has moved since <see cref="Begin"/>.</summary>
    public static bool IsStill => GC.CollectionCount(0) == s_collections;

    public static void End()
    {
        if (GCSettings.LatencyMode == GCLatencyMode.NoGCRegion)
        {
            GC.EndNoGCRegion();
        }
    }
}
