namespace Pools.Bench.Contenders;

/// <summary>One <see cref="PooledStream"/> over a <see cref="PerCoreArrayPool{T}"/>, reset after each use; blocks go back to the pool.</summary>
internal readonly struct ResetStreams : IContender<ResetStreams, StreamLease>
{
    private readonly PerCoreArrayPool<byte> _pool;
    private readonly PooledStream _stream;

    private ResetStreams(PerCoreArrayPool<byte> pool, PooledStream stream)
    {
        _pool = pool;
        _stream = stream;
    }

    public static ResetStreams Create(int length)
    {
        PerCoreArrayPool<byte> pool = new();
        return new(pool, new PooledStream(pool));
    }

    public StreamLease Rent(int length) => new(_stream, length);

    public void Return(StreamLease lease) => _stream.Reset();

    public void Dispose()
    {
        _stream.Dispose();
        _pool.Dispose();
    }
}
