using System.Threading.Tasks;
using Pools.Bench.Contenders;
using Pools.Bench.Measuring;

namespace Pools.Bench.Loops;

/// <summary>Asynchronous flows that rent, go through the thread pool's queue, and return wherever they come out.</summary>
internal sealed class AsyncHopLoop<TPool, TLease>(TPool pool, int length, int flows) : Loop
    where TPool : struct, IContender<TPool, TLease>
    where TLease : struct, ILease
{
    private readonly Task[] _flows = new Task[flows];
    private TPool _pool = pool;

    public override int Granularity => _flows.Length;

    public override long Run(long operations)
    {
        long perFlow = Units(operations, _flows.Length);
        for (int i = 0; i < _flows.Length; i++)
        {
            _flows[i] = FlowAsync(perFlow);
        }

        Task.WhenAll(_flows).GetAwaiter().GetResult();
        return perFlow * _flows.Length;
    }

    private async Task FlowAsync(long count)
    {
        await Task.Yield();
        for (long i = 0; i < count; i++)
        {
            TLease lease = _pool.Rent(length);
            lease.Touch();
            await Task.Yield();
            _pool.Return(lease);
        }
    }
}

/// <inheritdoc cref="AsyncHopLoop{TPool, TLease}"/>
internal sealed class AsyncHopLoopFactory(int flows) : ILoopFactory
{
    public Loop Create<TPool, TLease>(TPool pool, LoopSite site)
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease
        => new AsyncHopLoop<TPool, TLease>(pool, site.Length, flows);
}
