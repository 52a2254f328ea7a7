using System.Threading.Channels;

namespace Pools.Bench;

/// <summary>One task rents and writes into a bounded channel, another reads and returns.</summary>
internal sealed class ChannelLoop<TPool, TLease>(Site<TPool> site, int capacity) : PoolLoop<TPool, TLease>(site)
    where TPool : struct, IContender<TLease> where TLease : struct, ILease
{
    private readonly Channel<TLease> _channel =
        Channel.CreateBounded<TLease>(new BoundedChannelOptions(capacity) { SingleReader = true, SingleWriter = true });

    public override void Repeat(long turns)
    {
        Task consumer = Task.Run(() => ConsumeAsync(turns));
        Task producer = Task.Run(() => ProduceAsync(turns));
        Task.WhenAll(producer, consumer).GetAwaiter().GetResult();
    }

    private async Task ProduceAsync(long count)
    {
        ChannelWriter<TLease> writer = _channel.Writer;
        for (long i = 0; i < count; i++)
        {
            TLease lease = _pool.Rent(_length);
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
