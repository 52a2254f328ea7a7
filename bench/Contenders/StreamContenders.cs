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

/// <summary>A new stream each time, which is disposed.</summary>
internal readonly struct NewStreams<TTag>(Func<int, Stream> create) : IContender<StreamLease>
    where TTag : struct
{
    public StreamLease Rent(int length) => new(create(length), length);

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
        New<GrowingTag>(BaselineId, "new MemoryStream()", Baseline, () => _ => new MemoryStream()),
        New<SizedTag>("memory-stream-sized", "new MemoryStream(length)", Other, () => length => new MemoryStream(length)),
        New<RecyclableTag>("recyclable-stream", "RecyclableMemoryStream", Other, Recyclable),
        New<PooledTag>("pooled-stream", "new PooledStream(pool)", Ours, Pooled),
        new Contender<ResetStream, StreamLease>("pooled-stream-reset", "PooledStream, reset", Ours,
            _ => new(new PooledStream(new PerCoreArrayPool<byte>()))),
    ];

    private static Contender<NewStreams<TTag>, StreamLease> New<TTag>(
        string id, string title, ContenderKind kind, Func<Func<int, Stream>> streams)
        where TTag : struct
        => new(id, title, kind, _ => new(streams()));

    private static Func<int, Stream> Recyclable()
    {
        // By default, it keeps all blocks.
        RecyclableMemoryStreamManager manager = new();
        return _ => manager.GetStream();
    }

    private static Func<int, Stream> Pooled()
    {
        PerCoreArrayPool<byte> pool = new();
        return _ => new PooledStream(pool);
    }

    private readonly struct GrowingTag;
    private readonly struct SizedTag;
    private readonly struct RecyclableTag;
    private readonly struct PooledTag;
}
