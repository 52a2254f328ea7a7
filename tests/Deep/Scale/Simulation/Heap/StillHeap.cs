using System.Runtime;

namespace Pools.Tests.Simulation;

/// <summary>Keeps the collector away while a machine runs, and lets it move everything together before.</summary>
internal static class StillHeap
{
    private static int s_collections;

    public static void Begin(long room)
    {
        End();
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: true, compacting: true);
        GC.TryStartNoGCRegion(room);
        s_collections = GC.CollectionCount(0);
    }

    public static bool IsStill => GC.CollectionCount(0) == s_collections;

    public static void End()
    {
        if (GCSettings.LatencyMode == GCLatencyMode.NoGCRegion)
        {
            GC.EndNoGCRegion();
        }
    }
}
