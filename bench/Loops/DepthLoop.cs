using Pools.Bench.Contenders;
using Pools.Bench.Measuring;

namespace Pools.Bench.Loops;

/// <summary>Rents a group of arrays, touches each, and returns them all.</summary>
internal sealed class DepthLoop<TPool, TLease>(TPool pool, int length, int depth, ReturnOrder order) : Loop
    where TPool : struct, IContender<TPool, TLease>
    where TLease : struct, ILease
{
    private readonly TLease[] _held = new TLease[depth];
    private TPool _pool = pool;

    public override int Granularity => _held.Length;

    public override long Run(long operations)
    {
        long groups = Units(operations, _held.Length);
        for (long group = 0; group < groups; group++)
        {
            RentAll();
            if (order == ReturnOrder.Lifo)
            {
                ReturnBackwards();
            }
            else
            {
                ReturnForwards();
            }
        }

        return groups * _held.Length;
    }

    private void RentAll()
    {
        TLease[] held = _held;
        for (int i = 0; i < held.Length; i++)
        {
            TLease lease = _pool.Rent(length);
            lease.Touch();
            held[i] = lease;
        }
    }

    private void ReturnBackwards()
    {
        TLease[] held = _held;
        for (int i = held.Length - 1; i >= 0; i--)
        {
            _pool.Return(held[i]);
        }
    }

    private void ReturnForwards()
    {
        TLease[] held = _held;
        for (int i = 0; i < held.Length; i++)
        {
            _pool.Return(held[i]);
        }
    }
}

/// <inheritdoc cref="DepthLoop{TPool, TLease}"/>
internal sealed class DepthLoopFactory(int depth, ReturnOrder order = ReturnOrder.Lifo) : ILoopFactory
{
    public Loop Create<TPool, TLease>(TPool pool, LoopSite site)
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease
        => new DepthLoop<TPool, TLease>(pool, site.Length, depth, order);
}
