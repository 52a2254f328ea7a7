using Pools.Traces;

namespace Pools.Bench;

/// <summary>Plays a trace: see <see cref="TracePlayer{TPool, TLease}"/>.</summary>
internal sealed class ReplayLoop<TPool, TLease> : Loop
    where TPool : struct, IContender<TLease>
    where TLease : struct, ILease
{
    private readonly Trace _trace;
    private readonly ThreadCrew _crew;
    private readonly Action<int> _work;
    private readonly TracePlayer<Played, TLease> _player;

    public ReplayLoop(Site<TPool> site, Trace trace)
    {
        _trace = trace;
        _crew = site.RequiredCrew;
        _player = new TracePlayer<Played, TLease>(new Played(site.Pool), trace);
        _work = _player.Play;
    }

    public override int Granularity => _trace.Rentals;

    public override long Run(long operations)
    {
        long passes = Units(operations, _trace.Rentals);
        for (long i = 0; i < passes; i++)
        {
            _player.Begin();
            _crew.Run(_work);
        }

        return passes * _trace.Rentals;
    }

    private struct Played(TPool pool) : ITracedPool<TLease>
    {
        private TPool _pool = pool;

        public TLease Rent(int elements)
        {
            TLease lease = _pool.Rent(elements);
            if (elements > 0)
            {
                lease.Touch();
            }

            return lease;
        }

        public void Return(TLease lease) => _pool.Return(lease);

        /// <summary>All contenders are compared at their best.</summary>
        public readonly void Work()
        {
        }
    }
}
