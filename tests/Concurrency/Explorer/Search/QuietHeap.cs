using System.Runtime;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Keeps the garbage collector away while an interleaving runs, and lets it work between two.</summary>
internal sealed class QuietHeap : IDisposable
{
    /// <summary>Bytes that may be allocated between two collections: some 10,000 interleavings.</summary>
    private const long Room = 64L << 20;

    private const long Reserve = 8L << 20;
    private long _full;

    public QuietHeap() => Renew();

    public void MakeRoom()
    {
        if (GC.GetTotalAllocatedBytes() > _full)
        {
            Renew();
        }
    }

    public void Renew()
    {
        Leave();
        GC.TryStartNoGCRegion(Room);
        _full = GC.GetTotalAllocatedBytes() + Room - Reserve;
    }

    public void Dispose() => Leave();

    private static void Leave()
    {
        if (GCSettings.LatencyMode == GCLatencyMode.NoGCRegion)
        {
            GC.EndNoGCRegion();
        }
    }
}
