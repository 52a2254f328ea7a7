using Pools.Bench.Contenders;
using Pools.Bench.Measuring;

namespace Pools.Bench.Loops;

/// <summary>Many pools in turn, one pair each, as when every component of a program has its own.</summary>
internal sealed class InstancesLoop<TPool, TLease> : Loop
    where TPool : struct, IContender<TPool, TLease>
    where TLease : struct, ILease
{
    private readonly TPool[] _pools;
    private readonly int _length;

    public InstancesLoop(TPool first, int length, int count)
    {
        _length = length;
        _pools = new TPool[count];
        _pools[0] = first;
        for (int i = 1; i < count; i++)
        {
            _pools[i] = TPool.Create(length);
        }
    }

    public override int Granularity => _pools.Length;

    public override long Run(long operations)
    {
        TPool[] pools = _pools;
        long turns = Units(operations, pools.Length);
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

        return turns * pools.Length;
    }
}

/// <inheritdoc cref="InstancesLoop{TPool, TLease}"/>
internal sealed class InstancesLoopFactory(int count) : ILoopFactory
{
    public Loop Create<TPool, TLease>(TPool pool, LoopSite site)
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease
        => new InstancesLoop<TPool, TLease>(pool, site.Length, count);
}
