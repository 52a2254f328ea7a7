using Pools.Bench.Scenarios.RealWork;

namespace Pools.Bench.Contenders;

/// <summary>A contender over bytes, which can do the real work.</summary>
internal sealed class ByteContender<TPool, TLease>(string id, string title, ContenderKind kind) : TypedContender<TPool, TLease>(id, title, kind)
    where TPool : struct, IContender<TPool, TLease>
    where TLease : struct, ILease<byte>
{
    public override FileJob? BuildJob(RealWorkload workload) => OneLengthOnly ? null : workload.CreateJob<TPool, TLease>(TPool.Create(length: 1));
}
