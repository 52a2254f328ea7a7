namespace Pools.Bench;

internal sealed class PairLoop<TPool, TLease>(Site<TPool> site) : PoolLoop<TPool, TLease>(site)
    where TPool : struct, IContender<TLease> where TLease : struct, ILease
{
    public override void Repeat(long turns)
    {
        for (long i = 0; i < turns; i++)
        {
            TLease lease = _pool.Rent(_length);
            lease.Touch();
            _pool.Return(lease);
        }
    }
}

/// <summary>Rent and return. Without a write: even the first byte of a large array may be in another core's cache.</summary>
internal sealed class EmptyPairLoop<TPool, TLease>(Site<TPool> site) : PoolLoop<TPool, TLease>(site)
    where TPool : struct, IContender<TLease> where TLease : struct, ILease
{
    public override void Repeat(long turns)
    {
        for (long i = 0; i < turns; i++)
        {
            _pool.Return(_pool.Rent(_length));
        }
    }
}

/// <summary>Rents and never returns: what a pool costs when it can give nothing but fresh arrays.</summary>
internal sealed class DryLoop<TPool, TLease>(Site<TPool> site) : PoolLoop<TPool, TLease>(site)
    where TPool : struct, IContender<TLease> where TLease : struct, ILease
{
    public override void Repeat(long turns)
    {
        for (long i = 0; i < turns; i++)
        {
            _pool.Rent(_length).Touch();
        }
    }
}

/// <summary>Many pools in turn, one pair each, as when every component of a program has its own.</summary>
internal sealed class InstancesLoop<TPool, TLease>(Site<TPool> site, int count) : PoolLoop<TPool, TLease>(site, count)
    where TPool : struct, IContender<TLease> where TLease : struct, ILease
{
    private readonly TPool[] _pools = [site.Pool, .. Enumerable.Range(1, count - 1).Select(_ => site.Another())];

    public override void Repeat(long turns)
    {
        TPool[] pools = _pools;
        for (long turn = 0; turn < turns; turn++)
        {
            for (int i = 0; i < pools.Length; i++)
            {
                ref TPool pool = ref pools[i];
                TLease lease = pool.Rent(_length);
                lease.Touch();
                pool.Return(lease);
            }
        }
    }
}
