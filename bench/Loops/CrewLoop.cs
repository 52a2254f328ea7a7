using System;
using Pools.Bench.Contenders;
using Pools.Bench.Measuring;

namespace Pools.Bench.Loops;

/// <summary>The same load on every thread of a crew, over one pool.</summary>
internal sealed class CrewLoop : Loop
{
    // Two cache lines: objects that lie side by side would make threads fight over one.
    private const int PaddingBytes = 128;

    // Kept alive, so that a compacting collection does not close the gaps.
    private readonly byte[][] _gaps;
    private readonly ThreadCrew _crew;
    private readonly Loop[] _loops;
    private readonly Action<int> _work;
    private long _perThread;

    public CrewLoop(ThreadCrew crew, Func<int, Loop> loopOfThread)
    {
        _crew = crew;
        _loops = new Loop[crew.Count];
        _gaps = new byte[crew.Count][];
        for (int i = 0; i < _loops.Length; i++)
        {
            _loops[i] = loopOfThread(i);
            _gaps[i] = new byte[PaddingBytes];
        }

        _work = index => _loops[index].Run(_perThread);
    }

    public override int Granularity => _loops.Length * _loops[0].Granularity;

    public override long Run(long operations)
    {
        int granularity = _loops[0].Granularity;
        _perThread = Units(Units(operations, _loops.Length), granularity) * granularity;
        _crew.Run(_work);
        return _perThread * _loops.Length;
    }
}

/// <inheritdoc cref="CrewLoop"/>
internal sealed class CrewLoopFactory(ILoopFactory inner) : ILoopFactory
{
    public Loop Create<TPool, TLease>(TPool pool, LoopSite site)
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease
        => new CrewLoop(site.RequiredCrew, _ => inner.Create<TPool, TLease>(pool, site));
}
