using System.Collections.Generic;
using System.Diagnostics;
using Pools.Bench.Contenders;
using Pools.Bench.Measuring;

namespace Pools.Bench.Loops;

/// <summary>Rents a group of arrays and returns it, last in, first out, and takes the time of every single call.</summary>
internal sealed class LatencyLoop<TPool, TLease>(TPool pool, int length, int depth, Histogram histogram) : Loop
    where TPool : struct, IContender<TPool, TLease>
    where TLease : struct, ILease
{
    private readonly TLease[] _held = new TLease[depth];
    private TPool _pool = pool;

    public override int Granularity => _held.Length;

    public override long Run(long operations)
    {
        TLease[] held = _held;
        long groups = Units(operations, held.Length);
        for (long group = 0; group < groups; group++)
        {
            for (int i = 0; i < held.Length; i++)
            {
                long start = Stopwatch.GetTimestamp();
                TLease lease = _pool.Rent(length);
                histogram.Record(Stopwatch.GetTimestamp() - start);
                lease.Touch();
                held[i] = lease;
            }

            for (int i = held.Length - 1; i >= 0; i--)
            {
                long start = Stopwatch.GetTimestamp();
                _pool.Return(held[i]);
                histogram.Record(Stopwatch.GetTimestamp() - start);
            }
        }

        return groups * held.Length;
    }
}

/// <summary>Makes latency loops and keeps their histograms.</summary>
internal sealed class LatencyLoopFactory(int depth) : ILoopFactory
{
    private readonly List<Histogram> _histograms = [];

    public Loop Create<TPool, TLease>(TPool pool, LoopSite site)
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease
    {
        Histogram histogram = new();
        _histograms.Add(histogram);
        return new LatencyLoop<TPool, TLease>(pool, site.Length, depth, histogram);
    }

    /// <summary>What was recorded since the last call.</summary>
    public Histogram Collect()
    {
        Histogram all = new();
        foreach (Histogram histogram in _histograms)
        {
            all.Add(histogram);
            histogram.Clear();
        }

        return all;
    }
}
