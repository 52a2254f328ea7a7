using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace Pools.Tests.Adapters;

/// <summary>Copies to other streams, compared with <see cref="MemoryStream"/>.</summary>
public sealed class StreamCopyTests
{
    private static readonly byte[] s_content = [.. Enumerable.Range(0, 1_000).Select(i => (byte)(i * 7))];

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
        using PooledStream stream = NewStream();
        stream.Write(s_content);
        TaskCompletionSource gate = new();
        using GatedStream destination = new(gate.Task, readsLate: true);
        stream.Position = 0;
        Task copy = stream.CopyToAsync(destination, TestContext.Current.CancellationToken);

        stream.Position = 999;
        Assert.Throws<InvalidOperationException>(() => stream.WriteByte(1));
        Assert.Throws<InvalidOperationException>(() => stream.SetLength(999));
        Assert.Throws<InvalidOperationException>(() => stream.Reset());
        stream.Write([]);
        Assert.Equal((999, 1_000), (stream.Position, stream.Length));
        stream.SetLength(2_000);
        stream.SetLength(1_000);

        gate.SetResult();
        await copy;
        Assert.Equal(s_content, destination.Written);
        stream.WriteByte(1);
        stream.Reset();
        Assert.Equal(0, stream.Length);
    }

    [Fact]
    public async Task Blocks_that_are_being_copied_never_go_back_to_the_pool()
    {
        WitnessPool<byte> pool = new();
        PooledStream stream = new(pool, new() { BlockSize = 256 });
        stream.Write(s_content);
        TaskCompletionSource gate = new();
        using GatedStream destination = new(gate.Task, readsLate: true);
        stream.Position = 0;
        Task copy = stream.CopyToAsync(destination, TestContext.Current.CancellationToken);
        stream.Dispose();

        gate.SetResult();
        await copy;
        Assert.Equal(s_content, destination.Written);
        Assert.Equal(0, pool.Returned);
    }

    [Fact]
    public async Task Zeros_of_a_hole_that_is_being_copied_never_go_back_to_the_pool()
    {
        WitnessPool<byte> pool = new();
        using PooledStream stream = new(pool, new() { BlockSize = 256 });
        stream.SetLength(1_000);
        TaskCompletionSource gate = new();
        using GatedStream destination = new(gate.Task, readsLate: true);
        Task copy = stream.CopyToAsync(destination, TestContext.Current.CancellationToken);
        stream.SetLength(2_000);
        stream.SetLength(1_000);
        int returned = pool.Returned;
        pool.LastReturned.AsSpan().Fill(0xEE);

        gate.SetResult();
        await copy;
        Assert.Equal(0, returned);
        Assert.Equal(new byte[1_000], destination.Written);
    }

    [Fact]
    public async Task Finished_copies_protect_no_content_beside_a_pending_one()
    {
        using PooledStream stream = NewStream();
        stream.Write(s_content);
        TaskCompletionSource gate = new();
        using GatedStream destination = new(gate.Task, readsLate: true);
        stream.Position = 0;
        Task copy = stream.CopyToAsync(destination, TestContext.Current.CancellationToken);
        stream.Write(s_content);
        stream.WriteTo(Stream.Null);
        stream.WriteTo(new ArrayBufferWriter<byte>());
        stream.SetLength(1_000);
        Assert.Throws<InvalidOperationException>(() => stream.SetLength(999));

        gate.SetResult();
        await copy;
        Assert.Equal(s_content, destination.Written);
    }

    [Fact]
    public async Task Copy_that_begins_inside_another_stays_protected_after_it()
    {
        using PooledStream stream = NewStream();
        stream.Write(s_content);
        TaskCompletionSource gate = new();
        using GatedStream outer = new(gate.Task, readsLate: true);
        using GatedStream inner = new(gate.Task, readsLate: true);
        stream.Position = 0;
        Task first = stream.CopyToAsync(outer, TestContext.Current.CancellationToken);
        stream.Write(s_content);
        Task? second = null;
        using CallingStream between = new(() =>
        {
            stream.Position = 1_500;
            second ??= stream.CopyToAsync(inner, TestContext.Current.CancellationToken);
        });
        stream.WriteTo(between);
        Assert.Throws<InvalidOperationException>(() => stream.SetLength(1_999));

        gate.SetResult();
        await Task.WhenAll(first, second!);
        Assert.Equal(s_content[500..], inner.Written);
    }

    [Fact]
    public async Task After_a_failed_copy_the_stream_can_be_changed()
    {
        using PooledStream stream = NewStream();
        stream.Write(s_content);
        stream.Position = 0;
        using GatedStream destination = new(Task.FromException(new IOException()), readsLate: false);
        await Assert.ThrowsAsync<IOException>(() => stream.CopyToAsync(destination, TestContext.Current.CancellationToken));
        stream.SetLength(0);
        Assert.Equal(0, stream.Position);
    }

    [Theory, InlineData(0), InlineData(300), InlineData(1_000), InlineData(1_500)]
    public async Task Copy_to_itself_appends_the_same_bytes_as_a_memory_stream(int position)
    {
        using MemoryStream model = new();
        using PooledStream stream = NewStream();
        foreach (Stream each in new Stream[] { model, stream })
        {
            await each.WriteAsync(s_content, TestContext.Current.CancellationToken);
            each.Position = position;
            each.CopyTo(each);
            each.Position = position;
            await each.CopyToAsync(each, TestContext.Current.CancellationToken);
        }

        Assert.Equal(model.ToArray(), stream.ToArray());
        Assert.Equal(model.Position, stream.Position);
    }

    [Theory, InlineData(0), InlineData(300), InlineData(1_000), InlineData(1_500)]
    public void WriteTo_writes_the_whole_content_as_a_memory_stream_does(int position)
    {
        using MemoryStream expected = new();
        expected.Write(s_content);
        using PooledStream stream = NewStream();
        stream.Write(s_content);
        stream.Position = position;
        using MemoryStream actual = new();
        stream.WriteTo(actual);
        Assert.Equal(expected.ToArray(), actual.ToArray());
        Assert.Equal(position, stream.Position);
    }

    [Fact]
    public void WriteTo_itself_appends_at_the_end_and_throws_before_it()
    {
        using PooledStream stream = NewStream();
        stream.Write(s_content);
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
        using PooledStream changed = NewStream();
        changed.SetLength(1_000);
        using ScribblingStream scribbling = new();
        changed.CopyTo(scribbling);
        changed.Position = 0;
        await changed.CopyToAsync(scribbling, TestContext.Current.CancellationToken);
        foreach (ReadOnlyMemory<byte> part in changed.GetReadOnlySequence())
        {
            MemoryMarshal.AsMemory(part).Span.Fill(0xEE);
        }

        changed.Dispose();
        using PooledStream other = NewStream();
        other.SetLength(1_000);
        using MemoryStream copy = new();
        other.CopyTo(copy);
        Assert.Equal(new byte[1_000], copy.ToArray());
        Assert.Equal(new byte[1_000], other.ToArray());
    }

    private static PooledStream NewStream() => new(ArrayPool<byte>.Shared, new() { BlockSize = 256 });

    private static async Task<(byte[][] Copies, long[] Positions, byte[] Content)> CopyThreeTimesAsync(Stream stream, bool readsLate)
    {
        CancellationToken token = TestContext.Current.CancellationToken;
        await using Stream owned = stream;
        stream.Write(s_content);
        TaskCompletionSource gate = new();
        GatedStream[] destinations = [.. Enumerable.Range(0, 3).Select(_ => new GatedStream(gate.Task, readsLate))];
        stream.Position = 0;
        Task whole = stream.CopyToAsync(destinations[0], token);
        long afterWhole = stream.Position;
        stream.Position = 100;
        Task part = stream.CopyToAsync(destinations[1], token);
        long afterPart = stream.Position;
        Task nothing = stream.CopyToAsync(destinations[2], token);
        stream.Write([1, 2, 3]);
        stream.Write(s_content);

        gate.SetResult();
        await Task.WhenAll(whole, part, nothing);
        byte[] content = new byte[stream.Length];
        long last = stream.Position;
        stream.Position = 0;
        stream.ReadExactly(content);
        return ([.. destinations.Select(destination => destination.Written)], [afterWhole, afterPart, last], content);
    }

    /// <summary>Calls code of the user inside each write.</summary>
    private sealed class CallingStream(Action inside) : MemoryStream
    {
        public override void Write(byte[] buffer, int offset, int count) => inside();
    }

    private sealed class ScribblingStream : MemoryStream
    {
        public override void Write(byte[] buffer, int offset, int count) => Array.Fill(buffer, (byte)0xEE);

        public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
        {
            Array.Fill(buffer, (byte)0xEE);
            return Task.CompletedTask;
        }
    }
}
