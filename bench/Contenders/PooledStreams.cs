namespace Pools.Bench.Contenders;

/// <summary>A new <see cref="PooledStream"/> each time, over a <see cref="PerCoreArrayPool{T}"/>.</summary>
internal readonly struct PooledStreams : IContender<PooledStreams, StreamLease>
{
    private readonly PerCoreArrayPool<byte> _pool;

    private PooledStreams(PerCoreArrayPool<byte> pool) => _pool = pool;

    public static PooledStreams Create(int length) => new(new PerCoreArrayPool<byte>());

    public StreamLease Rent(int length) => new(new PooledStream(_pool), length);

    public void Return(StreamLease lease) => lease.Stream.Dispose();

    public void Dispose() => _pool.Dispose();
}
