using Pools.Bench.Contenders;
using Pools.Bench.Measuring;

namespace Pools.Bench.Loops;

/// <summary>Rent and return. Nothing is written: of a large array even the first byte may be a cache line that another core has.</summary>
internal sealed class EmptyPairLoop<TPool, TLease>(TPool pool, int length) : Loop
    where TPool : struct, IContender<TPool, TLease>
    where TLease : struct, ILease
{
    private TPool _pool = pool;

    public override long Run(long operations)
    {
        for (long i = 0; i < operations; i++)
        {
            _pool.Return(_pool.Rent(length));
        }

        return operations;
    }
}

/// <inheritdoc cref="EmptyPairLoop{TPool, TLease}"/>
internal sealed class EmptyPairLoopFactory : ILoopFactory
{
    public Loop Create<TPool, TLease>(TPool pool, LoopSite site)
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease
        => new EmptyPairLoop<TPool, TLease>(pool, site.Length);
}
