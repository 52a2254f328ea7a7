using System;
using System.Linq;
using System.Threading;
using Pools.Bench.Contenders;
using Pools.Bench.Measuring;

namespace Pools.Bench.Loops;

/// <summary>Pairs of threads: one rents and touches, the other touches and returns, with a bounded ring between them.</summary>
internal sealed class RingLoop<TPool, TLease> : Loop
    where TPool : struct, IContender<TPool, TLease>
    where TLease : struct, ILease
{
    // Arrays in flight between two threads: a quarter of a megabyte for each KiB of array. Arbitrary, in the range that pipelines use.
    private const int Capacity = 256;

    private readonly ThreadCrew _crew;
    private readonly Action<int> _work;
    private readonly SpscRing<TLease>[] _rings;
    private readonly int _length;
    private TPool _pool;
    private long _perPair;

    public RingLoop(TPool pool, ThreadCrew crew, int length)
    {
        _pool = pool;
        _crew = crew;
        _length = length;
        _rings = Enumerable.Range(0, crew.Count / 2).Select(_ => new SpscRing<TLease>(Capacity)).ToArray();
        _work = index =>
        {
            if (index % 2 == 0)
            {
                Produce(_rings[index / 2]);
            }
            else
            {
                Consume(_rings[index / 2]);
            }
        };
    }

    public override int Granularity => _rings.Length;

    public override long Run(long operations)
    {
        _perPair = Units(operations, _rings.Length);
        _crew.Run(_work);
        return _perPair * _rings.Length;
    }

    private void Produce(SpscRing<TLease> ring)
    {
        for (long i = _perPair; i > 0; i--)
        {
            TLease lease = _pool.Rent(_length);
            lease.Touch();
            SpinWait wait = default;
            while (!ring.TryEnqueue(lease))
            {
                wait.SpinOnce(sleep1Threshold: -1);
            }
        }
    }

    private void Consume(SpscRing<TLease> ring)
    {
        for (long i = _perPair; i > 0; i--)
        {
            TLease lease;
            SpinWait wait = default;
            while (!ring.TryDequeue(out lease))
            {
                wait.SpinOnce(sleep1Threshold: -1);
            }

            lease.Touch();
            _pool.Return(lease);
        }
    }
}

/// <inheritdoc cref="RingLoop{TPool, TLease}"/>
internal sealed class RingLoopFactory : ILoopFactory
{
    public Loop Create<TPool, TLease>(TPool pool, LoopSite site)
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease
        => new RingLoop<TPool, TLease>(pool, site.RequiredCrew, site.Length);
}
