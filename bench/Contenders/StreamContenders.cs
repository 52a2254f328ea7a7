namespace Pools.Bench;

/// <summary>A stream that is written, read, and given up.</summary>
internal readonly struct StreamLease(Stream stream, int length) : ILease
{
    // What copying between streams commonly uses per call, rounded down to a power of two.
    private const int Part = 4096;

    private static readonly byte[] s_source = new byte[Part];
    private static readonly byte[] s_destination = new byte[Part];

    public Stream Stream { get; } = stream;

    /// <summary>Writes and reads all of it, 4 KiB a call.</summary>
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

/// <summary>A new <see cref="MemoryStream"/> each time.</summary>
internal readonly struct MemoryStreams : IContender<StreamLease>
{
    public StreamLease Rent(int length) => new(new MemoryStream(), length);

    public void Return(StreamLease lease) => lease.Stream.Dispose();
}

/// <summary>A new <see cref="MemoryStream"/> each time that is told how long it will be.</summary>
internal readonly struct SizedMemoryStreams : IContender<StreamLease>
{
    public StreamLease Rent(int length) => new(new MemoryStream(length), length);

    public void Return(StreamLease lease) => lease.Stream.Dispose();
}

/// <summary>A new <see cref="PooledStream"/> each time.</summary>
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

/// <summary>Who makes streams.</summary>
internal static class StreamContenders
{
    public const string BaselineId = "memory-stream";

    public static IReadOnlyList<Contender> All { get; } =
    [
        new Contender<MemoryStreams, StreamLease>(BaselineId, "new MemoryStream()", ContenderKind.Baseline, _ => default),
        new Contender<SizedMemoryStreams, StreamLease>("memory-stream-sized", "new MemoryStream(length)", ContenderKind.Other, _ => default),
        new Contender<PooledStreams, StreamLease>("pooled-stream", "new PooledStream(pool)", ContenderKind.Ours, _ => new(new PerCoreArrayPool<byte>())),
        new Contender<ResetStream, StreamLease>("pooled-stream-reset", "PooledStream, reset", ContenderKind.Ours, _ => new(new PooledStream(new PerCoreArrayPool<byte>()))),
    ];
}
