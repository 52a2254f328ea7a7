using Pools.Bench.Contenders;
using Pools.Bench.Measuring;

namespace Pools.Bench.Loops;

/// <summary>Depth 1: rent, touch, return.</summary>
internal sealed class PairLoop<TPool, TLease>(TPool pool, int length) : Loop
    where TPool : struct, IContender<TPool, TLease>
    where TLease : struct, ILease
{
    private TPool _pool = pool;

    public override long Run(long operations)
    {
        for (long i = 0; i < operations; i++)
        {
            TLease lease = _pool.Rent(length);
            lease.Touch();
            _pool.Return(lease);
        }

        return operations;
    }
}

/// <inheritdoc cref="PairLoop{TPool, TLease}"/>
internal sealed class PairLoopFactory : ILoopFactory
{
    public Loop Create<TPool, TLease>(TPool pool, LoopSite site)
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease
        => new PairLoop<TPool, TLease>(pool, site.Length);
}
