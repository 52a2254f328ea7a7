using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Pools.Internal;

namespace Pools;

/// <content>Reading and writing.</content>
/// <remarks>
/// A block's bytes below the length are the content, and a missing block is zeros. Beyond the length there is at most the rest of one
/// block: it contains the length, or begins there.
/// Those bytes have any value, and become zeros when the length passes them.
/// </remarks>
public sealed partial class PooledStream
{
    /// <summary>The task of the last read: the next one usually reads as much.</summary>
    private Task<int>? _lastRead;

    /// <summary>Reads from the position on.</summary>
    /// <param name="buffer">Where to put the bytes.</param>
    /// <param name="offset">Where in the buffer, in bytes from its beginning.</param>
    /// <param name="count">How many bytes at most.</param>
    /// <returns>How many bytes were read: as many as requested or left. 0 at the end.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="offset"/> and <paramref name="count"/> do not lie in the
    /// buffer.</exception>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    public override int Read(byte[] buffer, int offset, int count)
    {
        RequireRange(buffer, offset, count);
        return Read(buffer.AsSpan(offset, count));
    }

    /// <inheritdoc cref="Read(byte[], int, int)"/>
#if NET
    public override int Read(Span<byte> buffer)
#else
    public int Read(Span<byte> buffer)
#endif
    {
        RequireOpen();
        int count = (int)Math.Min(buffer.Length, Math.Max(0, _length - _position));
        long position = _position;
        for (Span<byte> rest = buffer.Slice(0, count); !rest.IsEmpty;)
        {
            int place = PlaceOf(position);
            int part = Math.Min(_blockSize - place, rest.Length);
            if (BlockAt(position) is { } block)
            {
                block.AsSpan(place, part).CopyTo(rest);
            }
            else
            {
                rest.Slice(0, part).Clear();
            }

            rest = rest.Slice(part);
            position += part;
        }

        MoveTo(position);
        return count;
    }

    /// <summary>Reads one byte.</summary>
    /// <returns>The byte, or -1 at the end.</returns>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    public override int ReadByte()
    {
        RequireOpen();
        if (_position >= _length)
        {
            return -1;
        }

        byte[]? block = BlockAt(_position);
        int value = block is null ? 0 : block[PlaceOf(_position)];
        MoveTo(_position + 1);
        return value;
    }

    /// <summary>Writes from the position on. Past the end, the bytes between become zeros.</summary>
    /// <param name="buffer">Where the bytes are.</param>
    /// <param name="offset">Where in the buffer, in bytes from its beginning.</param>
    /// <param name="count">How many bytes.</param>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="offset"/> and <paramref name="count"/> do not lie in the
    /// buffer.</exception>
    /// <exception cref="IOException">The stream would be longer than <see cref="MaxLength"/>; the stream is unchanged.</exception>
    /// <exception cref="InvalidOperationException">A pending copy has the content at the position; the stream is unchanged.</exception>
    /// <exception cref="OutOfMemoryException">There is not enough memory; see the remarks of the class.</exception>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    public override void Write(byte[] buffer, int offset, int count)
    {
        RequireRange(buffer, offset, count);
        Write(buffer.AsSpan(offset, count));
    }

    /// <inheritdoc cref="Write(byte[], int, int)"/>
#if NET
    public override void Write(ReadOnlySpan<byte> buffer)
#else
    public void Write(ReadOnlySpan<byte> buffer)
#endif
    {
        BeginWrite(buffer.Length);
        while (!buffer.IsEmpty)
        {
            int place = PlaceOf(_position);
            int part = Math.Min(_blockSize - place, buffer.Length);
            byte[] block = BlockForWriting(_position, part);
            buffer.Slice(0, part).CopyTo(block.AsSpan(place, part));
            buffer = buffer.Slice(part);
            EndWrite(part);
        }
    }

    /// <summary>Writes one byte.</summary>
    /// <param name="value">The byte.</param>
    /// <exception cref="IOException">The stream would be longer than <see cref="MaxLength"/>; the stream is unchanged.</exception>
    /// <exception cref="InvalidOperationException">A pending copy has the content at the position; the stream is unchanged.</exception>
    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    public override void WriteByte(byte value)
    {
        BeginWrite(1);
        BlockForWriting(_position, 1)[PlaceOf(_position)] = value;
        EndWrite(1);
    }

    /// <inheritdoc/>
    public override Task FlushAsync(CancellationToken cancellationToken) =>
        cancellationToken.IsCancellationRequested ? Task.FromCanceled(cancellationToken) : Task.CompletedTask;

    /// <inheritdoc/>
    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        RequireRange(buffer, offset, count);
        if (cancellationToken.IsCancellationRequested)
        {
            return Task.FromCanceled<int>(cancellationToken);
        }

        try
        {
            int read = Read(buffer.AsSpan(offset, count));
            return _lastRead?.Result == read ? _lastRead : _lastRead = Task.FromResult(read);
        }
        catch (ObjectDisposedException exception)
        {
            return Task.FromException<int>(exception);
        }
    }

    /// <inheritdoc/>
    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        RequireRange(buffer, offset, count);
        if (cancellationToken.IsCancellationRequested)
        {
            return Task.FromCanceled(cancellationToken);
        }

        try
        {
            Write(buffer.AsSpan(offset, count));
            return Task.CompletedTask;
        }
        catch (Exception exception)
        {
            return Task.FromException(exception);
        }
    }

#if NET
    /// <inheritdoc/>
    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (cancellationToken.IsCancellationRequested)
        {
            return ValueTask.FromCanceled<int>(cancellationToken);
        }

        try
        {
            return new ValueTask<int>(Read(buffer.Span));
        }
        catch (ObjectDisposedException exception)
        {
            return ValueTask.FromException<int>(exception);
        }
    }

    /// <inheritdoc/>
    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (cancellationToken.IsCancellationRequested)
        {
            return ValueTask.FromCanceled(cancellationToken);
        }

        try
        {
            Write(buffer.Span);
            return default;
        }
        catch (Exception exception)
        {
            return ValueTask.FromException(exception);
        }
    }
#endif

    /// <summary>Checks in the order of <see cref="MemoryStream"/>, which reports an offset past the buffer as a bad count.</summary>
    private static void RequireRange(byte[] buffer, int offset, int count)
    {
        OptionChecks.RequireNotNull(buffer, nameof(buffer));
        OptionChecks.RequireRange(nameof(offset), offset, 0, int.MaxValue);
        OptionChecks.RequireRange(nameof(count), count, 0, buffer.Length - offset);
    }

    private int PlaceOf(long position) => (int)position & (_blockSize - 1);

    private byte[]? BlockAt(long position) => _blocks.Find(position >> _blockBits);

    /// <summary>The block that contains a position within the content or at its end, rented if it is a hole.</summary>
    /// <param name="position">Where something will be written.</param>
    /// <param name="count">How many bytes will be written there, within the block: they need not be zeros.</param>
    private byte[] BlockForWriting(long position, int count) => BlockAt(position) ?? FillHole(position, count);

    private byte[] FillHole(long position, int count)
    {
        long number = position >> _blockBits;
        byte[] block = _blocks.Add(number);
        int place = PlaceOf(position);
        int content = (int)Math.Min(_blockSize, _length - (number << _blockBits));
        Array.Clear(block, 0, place);
        if (content > place + count)
        {
            Array.Clear(block, place + count, content - place - count);
        }

        _sequence = null;
        return block;
    }

    /// <summary>Makes the content longer, with zeros.</summary>
    private void Extend(long length)
    {
        if (BlockAt(_length) is { } last)
        {
            int place = PlaceOf(_length);
            Array.Clear(last, place, (int)Math.Min(_blockSize - place, length - _length));
        }

        _length = length;
        _sequence = null;
    }

    private void BeginWrite(int count)
    {
        RequireOpen();
        if (count > 0)
        {
            RequireNotCopied(_position);
        }

        if (count > MaxLength - _position)
        {
            throw new IOException($"A write of {count} bytes at {_position} would make the stream longer than {MaxLength}.");
        }

        if (_position > _length)
        {
            Extend(_position);
        }
    }

    private void EndWrite(int count)
    {
        MoveTo(_position + count);
        if (_position > _length)
        {
            _length = _position;
            _sequence = null;
        }
    }
}
