using System.Buffers;
using Pools.Observability;

namespace Pools.Bench.Contenders.Metered;

/// <summary>A pool that no meter knows.</summary>
internal readonly struct UnpublishedSource : IPoolSource<byte>
{
    public static ArrayPool<byte> Create() => new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { Reporting = PoolReporting.Inside(observer: null, outerId: 0) });
}
