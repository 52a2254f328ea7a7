using System.Runtime.InteropServices;

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
        (byte[][] Copies, long[] Positions, byte[] Content) expected = await CopyThreeTimesAsync(new MemoryStream(), readsLate);
        (byte[][] Copies, long[] Positions, byte[] Content) actual = await CopyThreeTimesAsync(NewStream(), readsLate);

        Assert.Equal([s_content, s_content[100..], []], expected.Copies);
        Assert.Equal(expected.Copies, actual.Copies);
        Assert.Equal(expected.Positions, actual.Positions);
        Assert.Equal(expected.Content, actual.Content);
    }

    [Fact]
    public async Task Changes_of_content_that_is_being_copied_throw()
    {
        using PooledStream stream = Filled();
        using GatedStream destination = new(_gate.Task, readsLate: true);
        Task copy = CopyAll(stream, destination);

        stream.Position = 999;
        Assert.Throws<InvalidOperationException>(() => stream.WriteByte(1));
        Assert.Throws<InvalidOperationException>(() => stream.SetLength(999));
        Assert.Throws<InvalidOperationException>(() => stream.Reset());
        stream.Write([]);
        Assert.Equal((999, 1_000), (stream.Position, stream.Length));
        stream.SetLength(2_000);
        stream.SetLength(1_000);

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
    public async Task Zeros_of_a_hole_that_is_being_copied_are_never_returned()
    {
        using PooledStream stream = NewStream();
        stream.SetLength(1_000);
        using GatedStream destination = new(_gate.Task, readsLate: true);
        Task copy = CopyAll(stream, destination);
        stream.SetLength(2_000);
        stream.SetLength(1_000);
        int returned = _pool.Returned;
        _pool.LastReturned.AsSpan().Fill(0xEE);

        _gate.SetResult();
        await copy;
        Assert.Equal(0, returned);
        Assert.Equal(new byte[1_000], destination.ToArray());
    }

    [Fact]
    public async Task Finished_copies_protect_no_content_beside_a_pending_one()
    {
        using PooledStream stream = Filled();
        using GatedStream destination = new(_gate.Task, readsLate: true);
        Task copy = CopyAll(stream, destination);
        stream.Write(s_content);
        stream.WriteTo(Stream.Null);
        stream.WriteTo(new ArrayBufferWriter<byte>());
        stream.SetLength(1_000);
        Assert.Throws<InvalidOperationException>(() => stream.SetLength(999));

        _gate.SetResult();
        await copy;
        Assert.Equal(s_content, destination.ToArray());
    }

    [Fact]
    public async Task Copy_that_begins_inside_another_stays_protected_after_it()
    {
        using PooledStream stream = Filled();
        using GatedStream outer = new(_gate.Task, readsLate: true);
        using GatedStream inner = new(_gate.Task, readsLate: true);
        Task first = CopyAll(stream, outer);
        stream.Write(s_content);
        Task? second = null;
        using CallingStream between = new(_ =>
        {
            stream.Position = 1_500;
            second ??= stream.CopyToAsync(inner, Cancel);
        });
        stream.WriteTo(between);
        Assert.Throws<InvalidOperationException>(() => stream.SetLength(1_999));

        _gate.SetResult();
        await Task.WhenAll(first, second!);
        Assert.Equal(s_content[500..], inner.ToArray());
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
    public async Task Copies_to_itself_and_to_others_equal_those_of_a_memory_stream(int position)
    {
        using MemoryStream model = new();
        using PooledStream stream = NewStream();
        foreach (Stream each in new Stream[] { model, stream })
        {
            await each.WriteAsync(s_content, Cancel);
            each.Position = position;
            each.CopyTo(each);
            each.Position = position;
            await each.CopyToAsync(each, Cancel);
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
    public void WriteTo_itself_appends_at_the_end_and_throws_before_it()
    {
        using PooledStream stream = Filled();
        stream.WriteTo((Stream)stream);
        stream.WriteTo((IBufferWriter<byte>)stream);
        Assert.Equal([.. s_content, .. s_content, .. s_content, .. s_content], stream.ToArray());
        stream.Position = 10;
        Assert.Throws<InvalidOperationException>(() => stream.WriteTo((Stream)stream));
        Assert.Throws<InvalidOperationException>(() => stream.WriteTo((IBufferWriter<byte>)stream));
    }

    [Fact]
    public async Task Foreign_code_that_writes_into_a_hole_changes_no_other_stream()
    {
        using PooledStream changed = new();
        changed.SetLength(1_000);
        using CallingStream scribbling = new(buffer => Array.Fill(buffer, (byte)0xEE));
        changed.CopyTo(scribbling);
        await CopyAll(changed, scribbling);
        foreach (ReadOnlyMemory<byte> part in changed.GetReadOnlySequence())
        {
            MemoryMarshal.AsMemory(part).Span.Fill(0xEE);
        }

        changed.Dispose();
        using PooledStream other = new();
        other.SetLength(1_000);
        using MemoryStream copy = new();
        other.CopyTo(copy);
        Assert.Equal(new byte[1_000], copy.ToArray());
        Assert.Equal(new byte[1_000], other.ToArray());
    }

    private static Task CopyAll(Stream stream, Stream destination)
    {
        stream.Position = 0;
        return stream.CopyToAsync(destination, Cancel);
    }

    private PooledStream NewStream() => new(_pool, new() { BlockSize = 256 });

    private PooledStream Filled()
    {
        PooledStream stream = NewStream();
        stream.Write(s_content);
        return stream;
    }

    private static async Task<(byte[][] Copies, long[] Positions, byte[] Content)> CopyThreeTimesAsync(Stream stream, bool readsLate)
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
        stream.Write([1, 2, 3]);
        stream.Write(s_content);

        gate.SetResult();
        await Task.WhenAll(whole, part, nothing);
        byte[] content = new byte[stream.Length];
        long last = stream.Position;
        stream.Position = 0;
        stream.ReadExactly(content);
        return ([.. destinations.Select(destination => destination.ToArray())], [afterWhole, afterPart, last], content);
    }

    /// <summary>Calls user code inside each write.</summary>
    private sealed class CallingStream(Action<byte[]> inside) : MemoryStream
    {
        public override void Write(byte[] buffer, int offset, int count) => inside(buffer);

        public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
        {
            inside(buffer);
            return Task.CompletedTask;
        }
    }
}
