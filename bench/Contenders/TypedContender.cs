using Pools.Bench.Measuring;

namespace Pools.Bench.Contenders;

/// <summary>A contender over any element type.</summary>
internal class TypedContender<TPool, TLease>(string id, string title, ContenderKind kind) : Contender(id, title, kind)
    where TPool : struct, IContender<TPool, TLease>
    where TLease : struct, ILease
{
    public override Workload Build(ILoopFactory factory, LoopSite site)
    {
        TPool pool = TPool.Create(site.Length);
        return new Workload(this, factory.Create<TPool, TLease>(pool, site), pool.Dispose);
    }
}
