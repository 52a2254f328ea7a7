using System.IO;
using System.Threading.Tasks;
using Pools.Adapters;
using Pools.Internal;
using Pools.Sizing;

namespace Pools;

/// <content>The content as a whole, and copies of it.</content>
public sealed partial class PooledStream
{
    /// <summary>How many asynchronous copies are pending: foreign code reads the blocks.</summary>
    private int _copies;

    /// <summary>Gets the whole content, independent of the position, without copying.</summary>
    /// <returns>The sequence, valid until the stream is changed, reset or disposed.</returns>
    /// <remarks>Allocates nothing if the content is in one block, otherwise 56 bytes a block.</remarks>
    public ReadOnlySequence<byte> GetReadOnlySequence()
    {
        if (TryGetBuffer(out ArraySegment<byte> whole))
        {
            return new ReadOnlySequence<byte>(whole.Array!, whole.Offset, whole.Count);
        }

        BlockSegment first = new(_blocks.Part(0, _length), previous: null);
        BlockSegment last = first;
        for (long position = _blockSize; position < _length; position += _blockSize)
        {
            last = new BlockSegment(_blocks.Part(position, _length), last);
        }

        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }

    /// <summary>Tries to get the whole content as one segment, which works if it is in one block.</summary>
    /// <param name="buffer">The bytes, valid until the stream is changed, reset or disposed.</param>
    /// <returns>False if there are several blocks.</returns>
    public bool TryGetBuffer(out ArraySegment<byte> buffer)
    {
        RequireOpen();
        buffer = _length == 0 ? new ArraySegment<byte>([]) : _length <= _blockSize ? _blocks.Part(0, _length) : default;
        return buffer.Array is not null;
    }

    /// <summary>Copies the whole content, independent of the position, to a new array of exactly that length.</summary>
    /// <exception cref="InvalidOperationException">The stream is longer than an array can be.</exception>
    /// <remarks>From 85,000 bytes on, the array is on the large object heap: <see cref="GetReadOnlySequence"/> avoids that.</remarks>
    public byte[] ToArray()
    {
        if (Length > BucketLayout.LongestArray)
        {
            throw new InvalidOperationException(
                $"The stream's length is {_length}; an array's range is 0 … {BucketLayout.LongestArray}.");
        }

        byte[] content = new byte[_length];
        CopyContent(0, content);
        return content;
    }

    /// <summary>Copies the whole content, independent of the position, to a buffer writer.</summary>
    /// <param name="writer">The writer to copy to. It may be this stream at its end, which appends the content.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    public void WriteTo(IBufferWriter<byte> writer)
    {
        OptionChecks.RequireNotNull(writer, nameof(writer));
        for (long position = 0, end = Length; position < end; position += _blockSize)
        {
            writer.Write(_blocks.Part(position, end).AsSpan());
        }
    }

    /// <summary>Copies the whole content, independent of the position, to another stream.</summary>
    /// <param name="stream">The stream to copy to. It may be this one at its end, which appends the content.</param>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    public void WriteTo(Stream stream)
    {
        OptionChecks.RequireNotNull(stream, nameof(stream));
        Copy(0, Length, stream);
    }

#if NET
    /// <inheritdoc/>
    public override void CopyTo(Stream destination, int bufferSize)
    {
        RequireCopy(destination, bufferSize);
        Copy(_position, MoveToEnd(), destination);
    }
#endif

    /// <summary>
    /// Copies everything from the position on to another stream, block by block. The position moves to the end before the call returns.
    /// </summary>
    /// <param name="destination">The other stream.</param>
    /// <param name="bufferSize">1 or more; not used.</param>
    /// <param name="cancellationToken">Ends the copy between two blocks.</param>
    /// <returns>A task that completes when everything is copied. Until then, a change of the stream throws
    /// <see cref="InvalidOperationException"/>, also by a copy to itself.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="bufferSize"/> is outside its range.</exception>
    /// <exception cref="NotSupportedException"><paramref name="destination"/> cannot be written.</exception>
    /// <exception cref="ObjectDisposedException"><paramref name="destination"/> or this stream is disposed.</exception>
    public override Task CopyToAsync(Stream destination, int bufferSize, CancellationToken cancellationToken)
    {
        RequireCopy(destination, bufferSize);
        return cancellationToken.IsCancellationRequested
            ? Task.FromCanceled(cancellationToken)
            : CopyAsync(_position, MoveToEnd(), destination, cancellationToken);
    }

    private void Copy(long position, long end, Stream destination)
    {
        for (ArraySegment<byte> part; position < end; position += part.Count)
        {
            part = _blocks.Part(position, end);
            destination.Write(part.Array!, part.Offset, part.Count);
        }
    }

    private async Task CopyAsync(long position, long end, Stream destination, CancellationToken cancellationToken)
    {
        Interlocked.Increment(ref _copies);
        try
        {
            for (ArraySegment<byte> part; position < end; position += part.Count)
            {
                cancellationToken.ThrowIfCancellationRequested();
                part = _blocks.Part(position, end);
#pragma warning disable CA1835 // As MemoryStream does. A task a block costs little.
                await destination.WriteAsync(part.Array!, part.Offset, part.Count, cancellationToken).ConfigureAwait(false);
#pragma warning restore CA1835
            }
        }
        finally
        {
            Interlocked.Decrement(ref _copies);
        }
    }

    /// <summary>Moves the position to the end, unless it is past it.</summary>
    /// <returns>The end.</returns>
    private long MoveToEnd()
    {
        MoveTo(Math.Max(_position, _length));
        return _length;
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
}
