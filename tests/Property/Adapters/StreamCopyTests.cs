namespace Pools.Tests.Adapters;

/// <summary>Copies to other streams, compared with <see cref="MemoryStream"/>.</summary>
public sealed class StreamCopyTests
{
    private static readonly byte[] s_content = [.. Enumerable.Range(0, 1_000).Select(i => (byte)(i * 7))];

    private readonly WitnessPool<byte> _pool = new();
    private readonly TaskCompletionSource _gate = new();

    private static CancellationToken Cancel => TestContext.Current.CancellationToken;

    [Theory, InlineData(false), InlineData(true)]
    public async Task Pending_copies_write_the_same_bytes_as_a_memory_stream(bool readsLate)
    {
        (byte[][] Copies, long[] Positions) expected = await CopyThreeTimesAsync(new MemoryStream(), readsLate);
        (byte[][] Copies, long[] Positions) actual = await CopyThreeTimesAsync(NewStream(), readsLate);

        Assert.Equal([s_content, s_content[100..], []], expected.Copies);
        Assert.Equal(expected.Copies, actual.Copies);
        Assert.Equal(expected.Positions, actual.Positions);
    }

    [Fact]
    public async Task Changes_throw_while_a_copy_is_pending()
    {
        using PooledStream stream = Filled();
        using GatedStream destination = new(_gate.Task, readsLate: true);
        Task copy = CopyAll(stream, destination);

        Action[] changes =
        [
            () => stream.WriteByte(1), () => stream.Write([]), () => stream.SetLength(999), () => stream.SetLength(1_001),
            () => stream.Reset(), () => stream.GetSpan(),
        ];
        Assert.All(changes, change => Assert.Throws<InvalidOperationException>(change));
        Assert.Equal((1_000, 1_000), (stream.Position, stream.Length));
        stream.Position = 999;
        Assert.Equal(s_content[999], stream.ReadByte());

        _gate.SetResult();
        await copy;
        Assert.Equal(s_content, destination.ToArray());
        stream.WriteByte(1);
        stream.Reset();
        Assert.Equal(0, stream.Length);
    }

    [Fact]
    public async Task Blocks_that_are_being_copied_are_never_returned()
    {
        PooledStream stream = Filled();
        using GatedStream destination = new(_gate.Task, readsLate: true);
        Task copy = CopyAll(stream, destination);
        stream.Dispose();

        _gate.SetResult();
        await copy;
        Assert.Equal(s_content, destination.ToArray());
        Assert.Equal(0, _pool.Returned);
    }

    [Fact]
    public async Task After_a_failed_copy_the_stream_can_be_changed()
    {
        using PooledStream stream = Filled();
        using GatedStream destination = new(Task.FromException(new IOException()), readsLate: false);
        await Assert.ThrowsAsync<IOException>(() => CopyAll(stream, destination));
        stream.SetLength(0);
        Assert.Equal(0, stream.Position);
    }

    [Theory, InlineData(0), InlineData(300), InlineData(1_000), InlineData(1_500)]
    public void Copies_to_itself_equal_a_memory_stream(int position)
    {
        using MemoryStream model = new();
        using PooledStream stream = NewStream();
        foreach (Stream each in new Stream[] { model, stream })
        {
            each.Write(s_content);
            each.Position = position;
            each.CopyTo(each);
        }

        Assert.Equal(model.ToArray(), stream.ToArray());
        Assert.Equal(model.Position, stream.Position);
        using MemoryStream whole = new();
        stream.Position = position;
        stream.WriteTo(whole);
        Assert.Equal(model.ToArray(), whole.ToArray());
        Assert.Equal(position, stream.Position);
    }

    [Fact]
    public async Task Asynchronous_copy_to_itself_throws_and_changes_nothing()
    {
        using PooledStream stream = Filled();
        await Assert.ThrowsAsync<InvalidOperationException>(() => CopyAll(stream, stream));
        Assert.Equal(s_content, stream.ToArray());
    }

    [Fact]
    public void WriteTo_itself_appends_at_the_end()
    {
        using PooledStream stream = Filled();
        stream.WriteTo((Stream)stream);
        stream.WriteTo((IBufferWriter<byte>)stream);
        Assert.Equal([.. s_content, .. s_content, .. s_content, .. s_content], stream.ToArray());
    }

    private static Task CopyAll(Stream stream, Stream destination)
    {
        stream.Position = 0;
        return stream.CopyToAsync(destination, Cancel);
    }

    private PooledStream NewStream() => new(_pool, blockSize: 256);

    private PooledStream Filled()
    {
        PooledStream stream = NewStream();
        stream.Write(s_content);
        return stream;
    }

    private static async Task<(byte[][] Copies, long[] Positions)> CopyThreeTimesAsync(Stream stream, bool readsLate)
    {
        await using Stream owned = stream;
        stream.Write(s_content);
        TaskCompletionSource gate = new();
        GatedStream[] destinations = [.. Enumerable.Range(0, 3).Select(_ => new GatedStream(gate.Task, readsLate))];
        Task whole = CopyAll(stream, destinations[0]);
        long afterWhole = stream.Position;
        stream.Position = 100;
        Task part = stream.CopyToAsync(destinations[1], Cancel);
        long afterPart = stream.Position;
        Task nothing = stream.CopyToAsync(destinations[2], Cancel);

        gate.SetResult();
        await Task.WhenAll(whole, part, nothing);
        return ([.. destinations.Select(destination => destination.ToArray())], [afterWhole, afterPart, stream.Position]);
    }
}
