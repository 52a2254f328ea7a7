using Pools.Bench.Contenders;

namespace Pools.Bench.Measuring;

/// <summary>Makes one load for whichever contender asks: the point where the struct type parameter enters.</summary>
internal interface ILoopFactory
{
    Loop Create<TPool, TLease>(TPool pool, LoopSite site)
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease;
}
