using static Pools.Bench.ContenderKind;

namespace Pools.Bench;

internal readonly struct StreamLease(Stream stream, int length) : ILease
{
    // Arbitrary: a common buffer of stream copies.
    private const int Part = 4096;

    private static readonly byte[] s_source = new byte[Part];
    private static readonly byte[] s_destination = new byte[Part];

    public Stream Stream { get; } = stream;

    public void Touch()
    {
        for (int rest = length; rest > 0; rest -= Part)
        {
            Stream.Write(s_source, 0, Math.Min(Part, rest));
        }

        Stream.Position = 0;
        while (Stream.Read(s_destination, 0, Part) > 0)
        {
        }
    }
}

internal readonly struct MemoryStreams : IContender<StreamLease>
{
    public StreamLease Rent(int length) => new(new MemoryStream(), length);

    public void Return(StreamLease lease) => lease.Stream.Dispose();
}

internal readonly struct SizedMemoryStreams : IContender<StreamLease>
{
    public StreamLease Rent(int length) => new(new MemoryStream(length), length);

    public void Return(StreamLease lease) => lease.Stream.Dispose();
}

internal readonly struct PooledStreams(PerCoreArrayPool<byte> pool) : IContender<StreamLease>
{
    public StreamLease Rent(int length) => new(new PooledStream(pool), length);

    public void Return(StreamLease lease) => lease.Stream.Dispose();
}

/// <summary>One <see cref="PooledStream"/>, reset after each use; blocks go back to the pool.</summary>
internal readonly struct ResetStream(PooledStream stream) : IContender<StreamLease>
{
    public StreamLease Rent(int length) => new(stream, length);

    public void Return(StreamLease lease) => stream.Reset();
}

internal static class StreamContenders
{
    public const string BaselineId = "memory-stream";

    public static IReadOnlyList<Contender> All { get; } =
    [
        new Contender<MemoryStreams, StreamLease>(BaselineId, "new MemoryStream()", Baseline, _ => default),
        new Contender<SizedMemoryStreams, StreamLease>("memory-stream-sized", "new MemoryStream(length)", Other, _ => default),
        new Contender<PooledStreams, StreamLease>("pooled-stream", "new PooledStream(pool)", Ours, _ => new(new())),
        new Contender<ResetStream, StreamLease>("pooled-stream-reset", "PooledStream, reset", Ours,
            _ => new(new PooledStream(new PerCoreArrayPool<byte>()))),
    ];
}
