using Pools.Bench.Contenders;
using Pools.Bench.Measuring;

namespace Pools.Bench.Loops;

/// <summary>Rents and never returns: what a pool costs when it can give nothing but fresh arrays.</summary>
internal sealed class DryLoop<TPool, TLease>(TPool pool, int length) : Loop
    where TPool : struct, IContender<TPool, TLease>
    where TLease : struct, ILease
{
    private TPool _pool = pool;

    public override long Run(long operations)
    {
        for (long i = 0; i < operations; i++)
        {
            _pool.Rent(length).Touch();
        }

        return operations;
    }
}

/// <inheritdoc cref="DryLoop{TPool, TLease}"/>
internal sealed class DryLoopFactory : ILoopFactory
{
    public Loop Create<TPool, TLease>(TPool pool, LoopSite site)
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease
        => new DryLoop<TPool, TLease>(pool, site.Length);
}
