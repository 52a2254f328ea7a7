using System;
using System.IO;
using Pools.Internal;

namespace Pools;

/// <content>Reading and writing.</content>
public sealed partial class PooledStream
{
    /// <summary>Reads from the position on.</summary>
    /// <param name="buffer">Where to put the bytes.</param>
    /// <param name="offset">Where in the buffer, in bytes from its beginning.</param>
    /// <param name="count">How many bytes at most.</param>
    /// <returns>How many bytes were read: as many as were asked for or are left. 0 at the end.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="offset"/> and <paramref name="count"/> do not lie in the buffer.</exception>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    public override int Read(byte[] buffer, int offset, int count)
    {
        RequireRange(buffer, offset, count);
        return Read(buffer.AsSpan(offset, count));
    }

    /// <summary>Reads from the position on.</summary>
    /// <param name="buffer">Where to put the bytes.</param>
    /// <returns>How many bytes were read: as many as fit the buffer or are left. 0 at the end.</returns>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
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

    /// <summary>Writes from the position on. Past the end, what lies between becomes zeros.</summary>
    /// <param name="buffer">Where the bytes are.</param>
    /// <param name="offset">Where in the buffer, in bytes from its beginning.</param>
    /// <param name="count">How many bytes.</param>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="offset"/> and <paramref name="count"/> do not lie in the buffer.</exception>
    /// <exception cref="IOException">The stream would be longer than <see cref="MaxLength"/>; nothing is changed.</exception>
    /// <exception cref="OutOfMemoryException">There is not enough memory; see the remarks of the class.</exception>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    public override void Write(byte[] buffer, int offset, int count)
    {
        RequireRange(buffer, offset, count);
        Write(buffer.AsSpan(offset, count));
    }

    /// <summary>Writes from the position on. Past the end, what lies between becomes zeros.</summary>
    /// <param name="buffer">The bytes.</param>
    /// <exception cref="IOException">The stream would be longer than <see cref="MaxLength"/>; nothing is changed.</exception>
    /// <exception cref="OutOfMemoryException">There is not enough memory; see the remarks of the class.</exception>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
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
    /// <exception cref="IOException">The stream would be longer than <see cref="MaxLength"/>; nothing is changed.</exception>
    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    public override void WriteByte(byte value)
    {
        BeginWrite(1);
        BlockForWriting(_position, 1)[PlaceOf(_position)] = value;
        EndWrite(1);
    }

    private static void RequireRange(byte[] buffer, int offset, int count)
    {
        OptionChecks.RequireNotNull(buffer, nameof(buffer));
        OptionChecks.RequireRange(nameof(offset), offset, 0, buffer.Length);
        OptionChecks.RequireRange(nameof(count), count, 0, buffer.Length - offset);
    }

    private void BeginWrite(int count)
    {
        RequireOpen();
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
