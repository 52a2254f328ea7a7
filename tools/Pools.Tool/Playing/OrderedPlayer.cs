using Pools.Traces;

namespace Pools.Tool.Playing;

/// <summary>Plays a trace in the very order of its recording, each step on its thread: what a pool finds and what it allocates depends on that order, and on which thread it is. No two calls meet.</summary>
/// <remarks><b>Threading</b>: each thread of the trace plays with its own number, and waits for its turn.</remarks>
internal sealed class OrderedPlayer<TPool, TLease>(TPool pool, Trace trace) : Player
    where TPool : struct, ITracedPool<TLease>
    where TLease : struct
{
    private readonly TLease[] _leases = new TLease[trace.Rentals];
    private TPool _pool = pool;
    private int _next;

    public override void Begin() => _next = 0;

    protected override void PlaySteps(int thread)
    {
        foreach (TraceStep step in trace.Steps[thread])
        {
            if (step.IsAfterWork)
            {
                _pool.Work();
            }

            // Each step waits for its turn in the order of the recording, so that a return never comes before its rent.
            SpinWait wait = default;
            while (Volatile.Read(ref _next) != step.Order)
            {
                if (!TrySpin(ref wait))
                {
                    return;
                }
            }

            if (step.IsRent)
            {
                _leases[step.Rental] = _pool.Rent(step.Elements);
            }
            else
            {
                TLease lease = _leases[step.Rental];
                _leases[step.Rental] = default;
                _pool.Return(lease);
            }

            Volatile.Write(ref _next, step.Order + 1);
        }
    }
}
