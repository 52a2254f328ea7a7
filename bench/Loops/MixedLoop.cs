using Pools.Bench.Contenders;
using Pools.Bench.Measuring;

namespace Pools.Bench.Loops;

/// <summary>Keeps a window of arrays of random lengths: each step returns the oldest and rents another.</summary>
internal sealed class MixedLoop<TPool, TLease>(TPool pool, int[] lengths, int window) : Loop
    where TPool : struct, IContender<TPool, TLease>
    where TLease : struct, ILease
{
    private readonly TLease[] _window = new TLease[window];
    private TPool _pool = pool;
    private int _next;
    private bool _full;

    public override long Run(long operations)
    {
        if (!_full)
        {
            Fill();
        }

        TLease[] held = _window;
        int next = _next;
        for (long i = 0; i < operations; i++)
        {
            ref TLease oldest = ref held[next & (held.Length - 1)];
            _pool.Return(oldest);
            TLease lease = _pool.Rent(lengths[next & (lengths.Length - 1)]);
            lease.Touch();
            oldest = lease;
            next++;
        }

        _next = next;
        return operations;
    }

    private void Fill()
    {
        for (int i = 0; i < _window.Length; i++)
        {
            _window[i] = _pool.Rent(lengths[i]);
        }

        _full = true;
    }
}

/// <inheritdoc cref="MixedLoop{TPool, TLease}"/>
internal sealed class MixedLoopFactory(int shortest, int longest, int window) : ILoopFactory
{
    private readonly int[] _lengths = RandomLengths.LogUniform(shortest, longest);

    public Loop Create<TPool, TLease>(TPool pool, LoopSite site)
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease
        => new MixedLoop<TPool, TLease>(pool, _lengths, window);
}
