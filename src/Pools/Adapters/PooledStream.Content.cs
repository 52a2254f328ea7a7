using System;
using System.Buffers;
using System.IO;
using Pools.Adapters;
using Pools.Internal;
using Pools.Sizing;

namespace Pools;

/// <content>The whole content at once.</content>
public sealed partial class PooledStream
{
    /// <summary>The content of holes, never written. As long as a default block.</summary>
    private static readonly byte[] s_zeros = new byte[1 << 16];

    /// <summary>What was made of the present content; null: nothing yet.</summary>
    private ReadOnlySequence<byte>? _sequence;

    /// <summary>Gets all bytes from the first to the last, whatever the position, without copying.</summary>
    /// <returns>The sequence, valid until the stream is changed, reset or disposed. The same until then, so that asking again allocates nothing.</returns>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    /// <remarks>Allocates nothing where all lies in one block; else 56 bytes a block.</remarks>
    public ReadOnlySequence<byte> GetReadOnlySequence()
    {
        RequireOpen();
        return _sequence ??= MakeSequence();
    }

    /// <summary>Tries to get all bytes from the first to the last as one segment, which works where they lie in one block.</summary>
    /// <param name="buffer">The bytes, valid until the stream is changed, reset or disposed.</param>
    /// <returns>False when there are several blocks, or a hole.</returns>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    public bool TryGetBuffer(out ArraySegment<byte> buffer)
    {
        RequireOpen();
        byte[]? block = _length == 0 ? [] : _length <= _blockSize ? BlockAt(0) : null;
        buffer = block is null ? default : new ArraySegment<byte>(block, 0, (int)_length);
        return block is not null;
    }

    /// <summary>Copies all bytes from the first to the last, whatever the position, to a new array of exactly that length.</summary>
    /// <exception cref="InvalidOperationException">The stream is longer than an array can be.</exception>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    /// <remarks>From 85,000 bytes on, the array lies on the large object heap: <see cref="GetReadOnlySequence"/> avoids that.</remarks>
    public byte[] ToArray()
    {
        if (Length > BucketLayout.LongestArray)
        {
            throw new InvalidOperationException($"The stream's length is {_length}; an array's range is 0 … {BucketLayout.LongestArray}.");
        }

        return GetReadOnlySequence().ToArray();
    }

    /// <summary>Copies all bytes from the first to the last, whatever the position, to a buffer writer.</summary>
    /// <param name="writer">The writer to copy to.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="writer"/> is this stream.</exception>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    public void WriteTo(IBufferWriter<byte> writer)
    {
        RequireOpen();
        OptionChecks.RequireNotNull(writer, nameof(writer));
        RequireOther(writer, nameof(writer));
        for (long position = 0; position < _length;)
        {
            ReadOnlyMemory<byte> part = PartAt(position);
            writer.Write(part.Span);
            position += part.Length;
        }
    }

    /// <summary>The content from a position on, as far as it lies in one piece.</summary>
    private ReadOnlyMemory<byte> PartAt(long position)
    {
        int place = PlaceOf(position);
        int count = (int)Math.Min(_blockSize - place, _length - position);
        return BlockAt(position) is { } block ? block.AsMemory(place, count) : s_zeros.AsMemory(0, Math.Min(count, s_zeros.Length));
    }

    private ReadOnlySequence<byte> MakeSequence()
    {
        if (_length == 0)
        {
            return ReadOnlySequence<byte>.Empty;
        }

        ReadOnlyMemory<byte> part = PartAt(0);
        if (part.Length == _length)
        {
            return new ReadOnlySequence<byte>(part);
        }

        BlockSegment first = new(part, previous: null);
        BlockSegment last = first;
        for (long position = part.Length; position < _length; position += last.Memory.Length)
        {
            last = new BlockSegment(PartAt(position), last);
        }

        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }

    private void RequireOther(object destination, string name)
    {
        if (ReferenceEquals(destination, this))
        {
            throw new ArgumentException($"{name} is the stream itself, which would grow for ever.", name);
        }
    }
}
