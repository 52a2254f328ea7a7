using System.Threading;

namespace Pools.Traces;

/// <summary>
/// Plays a trace: every thread does its steps as fast as it can; a return waits until the rental has been rented, by whichever thread. The recorded times are not waited for; where the program had time for work of its own, <see cref="ITracedPool{TLease}.Work"/> stands for it. No more is out at once than in the trace: see
/// <see cref="TracePace"/>.
/// </summary>
/// <remarks><b>Threading</b>: each thread of the trace plays with its own number; one begins a pass when all have ended the one before: a rental number stands for one rental at a time.</remarks>
internal sealed class TracePlayer<TPool, TLease>(TPool pool, Trace trace) : Player
    where TPool : struct, ITracedPool<TLease>
    where TLease : struct
{
    private readonly TLease[] _leases = new TLease[trace.Rentals];
    private readonly int[] _rentedIn = new int[trace.Rentals];
    private readonly TracePace _pace = new(trace);
    private TPool _pool = pool;
    private int _pass;

    public override void Begin()
    {
        _pass++;
        _pace.Begin();
    }

    protected override void PlaySteps(int thread)
    {
        foreach (TraceStep step in trace.Steps[thread])
        {
            _pace.Enter(thread, step.Order);
            SpinWait wait = default;
            while (!TryBegin(step))
            {
                if (!TrySpin(ref wait))
                {
                    return;
                }
            }

            if (step.IsAfterWork)
            {
                _pool.Work();
            }

            if (step.IsRent)
            {
                _leases[step.Rental] = _pool.Rent(step.Elements);
                Volatile.Write(ref _rentedIn[step.Rental], _pass);
            }
            else
            {
                // Not kept here: what the pool lets go must be free to go.
                TLease lease = _leases[step.Rental];
                _leases[step.Rental] = default;
                _pool.Return(lease);
                _pace.NoteReturned(step);
            }
        }

        _pace.Leave(thread);
    }

    /// <summary>Takes room for a rent; for a return, looks whether its array has been rented.</summary>
    private bool TryBegin(in TraceStep step) => step.IsRent ? _pace.TryTake(step) : Volatile.Read(ref _rentedIn[step.Rental]) == _pass;
}
