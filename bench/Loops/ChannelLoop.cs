using System.Threading.Channels;
using System.Threading.Tasks;
using Pools.Bench.Contenders;
using Pools.Bench.Measuring;

namespace Pools.Bench.Loops;

/// <summary>One task rents and writes into a bounded channel, another reads and returns.</summary>
internal sealed class ChannelLoop<TPool, TLease>(TPool pool, int length) : Loop
    where TPool : struct, IContender<TPool, TLease>
    where TLease : struct, ILease
{
    // As the ring's.
    private const int Capacity = 256;

    private readonly Channel<TLease> _channel =
        Channel.CreateBounded<TLease>(new BoundedChannelOptions(Capacity) { SingleReader = true, SingleWriter = true });

    private TPool _pool = pool;

    public override long Run(long operations)
    {
        Task consumer = Task.Run(() => ConsumeAsync(operations));
        Task producer = Task.Run(() => ProduceAsync(operations));
        Task.WhenAll(producer, consumer).GetAwaiter().GetResult();
        return operations;
    }

    private async Task ProduceAsync(long count)
    {
        ChannelWriter<TLease> writer = _channel.Writer;
        for (long i = 0; i < count; i++)
        {
            TLease lease = _pool.Rent(length);
            lease.Touch();
            if (!writer.TryWrite(lease))
            {
                await writer.WriteAsync(lease).ConfigureAwait(false);
            }
        }
    }

    private async Task ConsumeAsync(long count)
    {
        ChannelReader<TLease> reader = _channel.Reader;
        for (long i = 0; i < count; i++)
        {
            if (!reader.TryRead(out TLease lease))
            {
                lease = await reader.ReadAsync().ConfigureAwait(false);
            }

            lease.Touch();
            _pool.Return(lease);
        }
    }
}

/// <inheritdoc cref="ChannelLoop{TPool, TLease}"/>
internal sealed class ChannelLoopFactory : ILoopFactory
{
    public Loop Create<TPool, TLease>(TPool pool, LoopSite site)
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease
        => new ChannelLoop<TPool, TLease>(pool, site.Length);
}
