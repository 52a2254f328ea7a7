using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Contenders;
using Pools.Bench.Measuring;

namespace Pools.Bench.Loops;

/// <summary>One thread's part in a <see cref="TrafficPlan"/>.</summary>
internal sealed class TrafficLoop<TPool, TLease>(TPool pool, TrafficPlan plan, int[] lengths, int seed, SpscRing<TLease> inbox, SpscRing<TLease> outbox) : Loop
    where TPool : struct, IContender<TPool, TLease>
    where TLease : struct, ILease
{
    private readonly TLease[] _held = new TLease[plan.Depth];
    private TPool _pool = pool;
    private uint _random = (uint)seed;
    private int _next = seed;
    private bool _full;

    public override long Run(long operations)
    {
        if (!_full)
        {
            Fill();
        }

        for (long i = 0; i < operations; i++)
        {
            Step();
        }

        return operations;
    }

    /// <summary>Returns all that is held or waits in the inbox.</summary>
    public void Drain()
    {
        ReturnInbox();
        if (_full)
        {
            Array.ForEach(_held, lease => _pool.Return(lease));
            _full = false;
        }
    }

    private void Step()
    {
        ReturnInbox();
        uint random = NextRandom();
        ref TLease place = ref _held[(int)(random % (uint)_held.Length)];
        bool handOver = (random >> 16) % 100 < plan.CrossPercent;
        if (!handOver || !outbox.TryEnqueue(place))
        {
            _pool.Return(place);
        }

        place = RentOne();
    }

    private void ReturnInbox()
    {
        while (inbox.TryDequeue(out TLease lease))
        {
            _pool.Return(lease);
        }
    }

    private void Fill()
    {
        for (int i = 0; i < _held.Length; i++)
        {
            _held[i] = RentOne();
        }

        _full = true;
    }

    private TLease RentOne()
    {
        TLease lease = _pool.Rent(lengths[_next++ & (lengths.Length - 1)]);
        lease.Touch();
        return lease;
    }

    // Xorshift (Marsaglia 2003): a few instructions, and random enough to choose a place.
    private uint NextRandom()
    {
        _random ^= _random << 13;
        _random ^= _random >> 17;
        _random ^= _random << 5;
        return _random;
    }
}

/// <inheritdoc cref="TrafficLoop{TPool, TLease}"/>
internal sealed class TrafficLoopFactory(TrafficPlan plan) : ILoopFactory
{
    // Between two threads; a full one makes the thread return its arrays itself.
    private const int MailboxPlaces = 256;

    private readonly int[] _lengths = RandomLengths.LogUniform(plan.Shortest, plan.Longest);

    public Loop Create<TPool, TLease>(TPool pool, LoopSite site)
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease
    {
        List<TrafficLoop<TPool, TLease>> loops = CreateThreads<TPool, TLease>(pool);
        return new CrewLoop(site.RequiredCrew, thread => loops[thread]);
    }

    public List<TrafficLoop<TPool, TLease>> CreateThreads<TPool, TLease>(TPool pool)
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease
    {
        SpscRing<TLease>[] boxes = Enumerable.Range(0, plan.Threads).Select(_ => new SpscRing<TLease>(MailboxPlaces)).ToArray();
        return Enumerable.Range(0, plan.Threads)
            .Select(i => new TrafficLoop<TPool, TLease>(pool, plan, _lengths, seed: i + 1, boxes[i], boxes[(i + 1) % boxes.Length]))
            .ToList();
    }
}
