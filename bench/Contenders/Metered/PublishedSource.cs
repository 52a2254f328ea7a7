using System.Buffers;

namespace Pools.Bench.Contenders.Metered;

/// <summary>A pool of the process's meter, to which nobody listens.</summary>
internal readonly struct PublishedSource : IPoolSource<byte>
{
    public static ArrayPool<byte> Create()
    {
        ArrayPoolMetrics.Start();
        return new PerCoreArrayPool<byte>();
    }
}
