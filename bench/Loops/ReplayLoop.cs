using System;
using System.Threading;
using Pools.Bench.Contenders;
using Pools.Bench.Measuring;
using Pools.Bench.Tracing;

namespace Pools.Bench.Loops;

/// <summary>
/// Plays a trace: every thread does its steps as fast as it can; a return waits until the rental has been rented, by whichever thread. The recorded
/// times are not waited for. No more is out at once than in the trace: see <see cref="TracePace"/>.
/// </summary>
internal sealed class ReplayLoop<TPool, TLease> : Loop
    where TPool : struct, IContender<TPool, TLease>
    where TLease : struct, ILease
{
    private readonly Trace _trace;
    private readonly ThreadCrew _crew;
    private readonly Action<int> _work;
    private readonly TLease[] _leases;
    private readonly int[] _rentedIn;
    private readonly TracePace _pace;
    private TPool _pool;
    private int _pass;

    public ReplayLoop(TPool pool, Trace trace, ThreadCrew crew)
    {
        _pool = pool;
        _trace = trace;
        _crew = crew;
        _work = thread => Play(thread, trace.Steps[thread]);
        _leases = new TLease[trace.Rentals];
        _rentedIn = new int[trace.Rentals];
        _pace = new TracePace(trace);
    }

    public override int Granularity => _trace.Rentals;

    public override long Run(long operations)
    {
        long passes = Units(operations, _trace.Rentals);
        for (long i = 0; i < passes; i++)
        {
            // All threads end a pass before the next begins: a rental number stands for one rental at a time.
            _pass++;
            _pace.Begin();
            _crew.Run(_work);
        }

        return passes * _trace.Rentals;
    }

    private void Play(int thread, TraceStep[] steps)
    {
        foreach (TraceStep step in steps)
        {
            _pace.Enter(thread, step.Order);
            if (step.IsRent)
            {
                _pace.Await(step);
                TLease lease = _pool.Rent(step.Elements);
                if (step.Elements > 0)
                {
                    lease.Touch();
                }

                _leases[step.Rental] = lease;
                Volatile.Write(ref _rentedIn[step.Rental], _pass);
            }
            else
            {
                SpinWait wait = default;
                while (Volatile.Read(ref _rentedIn[step.Rental]) != _pass)
                {
                    wait.SpinOnce(sleep1Threshold: -1);
                }

                // Not kept here: what the pool lets go must be free to go.
                TLease lease = _leases[step.Rental];
                _leases[step.Rental] = default;
                _pool.Return(lease);
                _pace.NoteReturned(step);
            }
        }

        _pace.Leave(thread);
    }
}

/// <inheritdoc cref="ReplayLoop{TPool, TLease}"/>
internal sealed class ReplayLoopFactory(Trace trace) : ILoopFactory
{
    public Loop Create<TPool, TLease>(TPool pool, LoopSite site)
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease
        => new ReplayLoop<TPool, TLease>(pool, trace, site.RequiredCrew);
}
