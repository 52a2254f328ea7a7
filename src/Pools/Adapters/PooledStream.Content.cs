using System;
using System.Buffers;
using System.IO;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;
using Pools.Adapters;
using Pools.Internal;
using Pools.Sizing;

namespace Pools;

/// <content>The content as a whole, and copies of it.</content>
public sealed partial class PooledStream
{
    /// <summary>The sequence of the present content; null: not created yet.</summary>
    private ReadOnlySequence<byte>? _sequence;

    /// <summary>The length when the latest copy began. Meaningless unless a copy is pending.</summary>
    private long _copiedEnd;

    /// <summary>The number of asynchronous copies begun; wraps around.</summary>
    private int _asyncCopies;

    /// <summary>Gets the whole content, independent of the position, without copying.</summary>
    /// <returns>The sequence, valid until the stream is changed, reset or disposed. The same until then, so that asking again allocates
    /// nothing.</returns>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    /// <remarks>Allocates nothing where all is in one block; else 56 bytes a block. Holes are in a rented block of zeros.</remarks>
    public ReadOnlySequence<byte> GetReadOnlySequence()
    {
        RequireOpen();
        return _sequence ??= MakeSequence(0);
    }

    /// <summary>Tries to get all bytes from the first to the last as one segment, which works where they are in one block.</summary>
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

    /// <summary>Copies the whole content, independent of the position, to a new array of exactly that length.</summary>
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

    /// <summary>Copies the whole content, independent of the position, to a buffer writer.</summary>
    /// <param name="writer">The writer to copy to. This stream is allowed at its end: it appends the content.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    /// <exception cref="InvalidOperationException"><paramref name="writer"/> is this stream, and its position is before the
    /// end.</exception>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    public void WriteTo(IBufferWriter<byte> writer)
    {
        OptionChecks.RequireNotNull(writer, nameof(writer));
        Copy(GetReadOnlySequence(), writer, static (destination, part) => destination.Write(part.Span));
    }

    /// <summary>Copies the whole content to another stream. The position does not change.</summary>
    /// <param name="stream">The stream to copy to. This one is allowed at its end: it appends the content.</param>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <exception cref="InvalidOperationException"><paramref name="stream"/> is this stream, and its position is before the
    /// end.</exception>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    public void WriteTo(Stream stream)
    {
        OptionChecks.RequireNotNull(stream, nameof(stream));
        Copy(GetReadOnlySequence(), stream, WritePart);
    }

#if NET
    /// <summary>Copies everything from the position on to another stream, block by block. The position moves to the end first.</summary>
    /// <param name="destination">The other stream. This one is allowed: it appends the content.</param>
    /// <param name="bufferSize">1 or more; not used.</param>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="bufferSize"/> is outside its range.</exception>
    /// <exception cref="NotSupportedException"><paramref name="destination"/> cannot be written.</exception>
    /// <exception cref="ObjectDisposedException">The stream or <paramref name="destination"/> is disposed.</exception>
    public override void CopyTo(Stream destination, int bufferSize)
    {
        RequireCopy(destination, bufferSize);
        if (_position < _length)
        {
            Copy(TakeRest(), destination, WritePart);
        }
    }
#endif

    /// <summary>
    /// Copies everything from the position on to another stream, block by block. The position moves to the end before the call returns.
    /// </summary>
    /// <param name="destination">The other stream. This one is allowed: it appends the content.</param>
    /// <param name="bufferSize">1 or more; not used.</param>
    /// <param name="cancellationToken">Ends the copying between two blocks.</param>
    /// <returns>A task that completes when everything is copied. Until then, a change of the copied content throws: see the remarks of
    /// the class.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="bufferSize"/> is outside its range.</exception>
    /// <exception cref="NotSupportedException"><paramref name="destination"/> cannot be written.</exception>
    /// <exception cref="ObjectDisposedException">The stream or <paramref name="destination"/> is disposed.</exception>
    public override Task CopyToAsync(Stream destination, int bufferSize, CancellationToken cancellationToken)
    {
        RequireCopy(destination, bufferSize);
        if (cancellationToken.IsCancellationRequested)
        {
            return Task.FromCanceled(cancellationToken);
        }

        return _position < _length ? CopyAsync(TakeRest(), destination, cancellationToken) : Task.CompletedTask;
    }

    private static ArraySegment<byte> ArrayOf(ReadOnlyMemory<byte> part) =>
        MemoryMarshal.TryGetArray(part, out ArraySegment<byte> array) ? array : default;

    private static void WritePart(Stream destination, ReadOnlyMemory<byte> part)
    {
        ArraySegment<byte> array = ArrayOf(part);
        destination.Write(array.Array!, array.Offset, array.Count);
    }

    private void Copy<TDestination>(
        ReadOnlySequence<byte> content, TDestination destination, Action<TDestination, ReadOnlyMemory<byte>> write)
    {
        (long copiedEnd, int asyncCopies) = (_copiedEnd, _asyncCopies);
        BeginCopy();
        try
        {
            foreach (ReadOnlyMemory<byte> part in content)
            {
                write(destination, part);
            }
        }
        finally
        {
            // Only what pending copies need stays protected. One that began inside needs all of it.
            if (_asyncCopies == asyncCopies)
            {
                _copiedEnd = copiedEnd;
            }

            _blocks.EndCopy();
        }
    }

    private async Task CopyAsync(ReadOnlySequence<byte> content, Stream destination, CancellationToken cancellationToken)
    {
        _asyncCopies++;
        BeginCopy();
        try
        {
            foreach (ReadOnlyMemory<byte> part in content)
            {
                cancellationToken.ThrowIfCancellationRequested();
                ArraySegment<byte> array = ArrayOf(part);
#pragma warning disable CA1835 // As MemoryStream does. A task a block costs little.
                await destination.WriteAsync(array.Array!, array.Offset, array.Count, cancellationToken).ConfigureAwait(false);
#pragma warning restore CA1835
            }
        }
        finally
        {
            _blocks.EndCopy();
        }
    }

    private void BeginCopy()
    {
        // Not less than the end that a pending copy has: its content cannot be shortened.
        _copiedEnd = _length;
        _blocks.BeginCopy();
    }

    /// <summary>Refuses a change of the content from a position on, if a pending copy has it.</summary>
    private void RequireNotCopied(long position)
    {
        if (position < _copiedEnd && _blocks.IsCopying)
        {
            throw new InvalidOperationException($"A copy of the stream is pending. Its content below {_copiedEnd} cannot change.");
        }
    }

    /// <summary>The content from the position on, which is before the end. The position moves to the end.</summary>
    private ReadOnlySequence<byte> TakeRest()
    {
        // Neither makes nor walks the part before the position: that may be much longer than the rest.
        ReadOnlySequence<byte> rest = _position == 0 ? GetReadOnlySequence() : MakeSequence(_position);
        MoveTo(_length);
        return rest;
    }

    /// <summary>The order of <see cref="MemoryStream"/>.</summary>
    private void RequireCopy(Stream destination, int bufferSize)
    {
        OptionChecks.RequireNotNull(destination, nameof(destination));
        OptionChecks.RequireRange(nameof(bufferSize), bufferSize, 1, int.MaxValue);
        if (!destination.CanWrite)
        {
            throw destination.CanRead
                ? new NotSupportedException("destination cannot be written to.")
                : new ObjectDisposedException(destination.GetType().Name);
        }

        RequireOpen();
    }

    /// <summary>The content from a position on, as far as it is contiguous.</summary>
    private ReadOnlyMemory<byte> PartAt(long position)
    {
        int place = PlaceOf(position);
        int count = (int)Math.Min(_blockSize - place, _length - position);
        return BlockAt(position) is { } block
            ? block.AsMemory(place, count)
            : _blocks.Zeros.AsMemory(0, Math.Min(count, _blocks.Zeros.Length));
    }

    private ReadOnlySequence<byte> MakeSequence(long position)
    {
        if (position == _length)
        {
            return ReadOnlySequence<byte>.Empty;
        }

        ReadOnlyMemory<byte> part = PartAt(position);
        if (part.Length == _length - position)
        {
            return new ReadOnlySequence<byte>(part);
        }

        BlockSegment first = new(part, previous: null);
        BlockSegment last = first;
        for (position += part.Length; position < _length; position += last.Memory.Length)
        {
            last = new BlockSegment(PartAt(position), last);
        }

        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }
}
