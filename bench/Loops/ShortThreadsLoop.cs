using System;
using System.Threading;
using Pools.Bench.Contenders;
using Pools.Bench.Measuring;

namespace Pools.Bench.Loops;

/// <summary>Threads that live for 16 pairs at depth 4, one after the other: what a pool spends on threads that hardly use it.</summary>
internal sealed class ShortThreadsLoop<TPool, TLease> : Loop
    where TPool : struct, IContender<TPool, TLease>
    where TLease : struct, ILease
{
    private const int PairsPerThread = 16;

    private const int Depth = 4;

    // Enough to spread the allocation of a thread that does nothing evenly; arbitrary.
    private const int ThreadsToWeigh = 32;

    private readonly TPool _pool;
    private readonly int _length;
    private readonly ThreadStart _live;

    public ShortThreadsLoop(TPool pool, int length)
    {
        _pool = pool;
        _length = length;
        _live = Live;
        Start(ThreadsToWeigh, static () => { });
        long before = GC.GetTotalAllocatedBytes(precise: true);
        Start(ThreadsToWeigh, static () => { });
        double idle = GC.GetTotalAllocatedBytes(precise: true) - before;

        // The load's own objects: the loop with its delegate and array of leases.
        Start(1, static () => GC.KeepAlive(new DepthLoop<TPool, TLease>(default, 1, Depth, ReturnOrder.Lifo)));
        before = GC.GetTotalAllocatedBytes(precise: true);
        Start(ThreadsToWeigh, static () => GC.KeepAlive(new DepthLoop<TPool, TLease>(default, 1, Depth, ReturnOrder.Lifo)));
        double busy = GC.GetTotalAllocatedBytes(precise: true) - before;
        HarnessBytesPerOperation = Math.Max(idle, busy) / ThreadsToWeigh / PairsPerThread;
    }

    public override int Granularity => PairsPerThread;

    public override double HarnessBytesPerOperation { get; }

    public override long Run(long operations)
    {
        int threads = (int)Units(operations, PairsPerThread);
        Start(threads, _live);
        return (long)threads * PairsPerThread;
    }

    private static void Start(int count, ThreadStart live)
    {
        for (int i = 0; i < count; i++)
        {
            Thread thread = new(live);
            thread.Start();
            thread.Join();
        }
    }

    private void Live() => new DepthLoop<TPool, TLease>(_pool, _length, Depth, ReturnOrder.Lifo).Run(PairsPerThread);
}

/// <inheritdoc cref="ShortThreadsLoop{TPool, TLease}"/>
internal sealed class ShortThreadsLoopFactory : ILoopFactory
{
    public Loop Create<TPool, TLease>(TPool pool, LoopSite site)
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease
        => new ShortThreadsLoop<TPool, TLease>(pool, site.Length);
}
