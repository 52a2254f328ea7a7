using System.Threading.Channels;

namespace Pools.Bench;

/// <summary>Asynchronous flows that rent, go through the thread pool's queue, and return wherever they come out.</summary>
internal sealed class AsyncHopLoop<TPool, TLease>(Site<TPool> site, int flows, int depth) : PoolLoop<TPool, TLease>(site, flows * depth)
    where TPool : struct, IContender<TLease> where TLease : struct, ILease
{
    private readonly Task[] _flows = new Task[flows];

    public override void Repeat(long turns)
    {
        for (int i = 0; i < _flows.Length; i++)
        {
            _flows[i] = FlowAsync(turns);
        }

        Task.WhenAll(_flows).GetAwaiter().GetResult();
    }

    private async Task FlowAsync(long count)
    {
        TLease[] held = new TLease[depth];
        await Task.Yield();
        for (long i = 0; i < count; i++)
        {
            for (int j = 0; j < held.Length; j++)
            {
                held[j] = _pool.Rent(_length);
                held[j].Touch();
            }

            await Task.Yield();
            for (int j = held.Length - 1; j >= 0; j--)
            {
                _pool.Return(held[j]);
            }
        }
    }
}

/// <summary>One task rents and writes into a bounded channel, another reads and returns.</summary>
/// <param name="isBlocking">Whether threads block until the channel has an item or room; else tasks await that.</param>
internal sealed class ChannelLoop<TPool, TLease>(Site<TPool> site, int capacity, bool isBlocking) : PoolLoop<TPool, TLease>(site)
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
                ValueTask written = writer.WriteAsync(lease);
                if (isBlocking)
                {
                    written.AsTask().Wait();
                }
                else
                {
                    await written.ConfigureAwait(false);
                }
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
                ValueTask<TLease> read = reader.ReadAsync();
                lease = isBlocking ? read.AsTask().GetAwaiter().GetResult() : await read.ConfigureAwait(false);
            }

            lease.Touch();
            _pool.Return(lease);
        }
    }
}

/// <summary>Threads that live for 16 pairs at depth 4, one after the other: what a pool spends on threads that hardly use it.</summary>
internal sealed class ShortThreadsLoop<TPool, TLease> : Loop
    where TPool : struct, IContender<TLease> where TLease : struct, ILease
{
    private const int PairsPerThread = 16;
    private const int Depth = 4;

    // Enough to spread the allocation of a thread that does nothing evenly; arbitrary.
    private const int ThreadsToWeigh = 32;

    private readonly Site<TPool> _site;
    private readonly ThreadStart _live;

    public ShortThreadsLoop(Site<TPool> site)
        : base(PairsPerThread)
    {
        _site = site;
        _live = () => Loop().Run(PairsPerThread);
        // The load's own objects: the thread, and the loop with its array of leases.
        double idle = Weigh(static () => { });
        double busy = Weigh(() => GC.KeepAlive(Loop()));
        HarnessBytesPerOperation = Math.Max(idle, busy) / ThreadsToWeigh / PairsPerThread;
    }

    public override double HarnessBytesPerOperation { get; }

    public override void Repeat(long turns) => Start(turns, _live);

    private static double Weigh(ThreadStart live)
    {
        Start(ThreadsToWeigh, live);
        long before = GC.GetTotalAllocatedBytes(precise: true);
        Start(ThreadsToWeigh, live);
        return GC.GetTotalAllocatedBytes(precise: true) - before;
    }

    private static void Start(long count, ThreadStart live)
    {
        for (long i = 0; i < count; i++)
        {
            Thread thread = new(live);
            thread.Start();
            thread.Join();
        }
    }

    private DepthLoop<TPool, TLease> Loop() => new(_site, Depth, isFifo: false);
}
