using System.IO;
using System.Threading.Tasks;
using Pools.Internal;

namespace Pools;

/// <content>Reading and writing.</content>
/// <remarks>The bytes of blocks beyond the length have any value. They become zeros when the length passes them.</remarks>
public sealed partial class PooledStream
{
    /// <summary>The length of the room that was handed out last; 0: none.</summary>
    private int _room;

    /// <summary>Whether that room is the scratch array, to be copied, and not the block at the stream's end.</summary>
    private bool _isRoomScratch;

    /// <inheritdoc/>
    public override int Read(byte[] buffer, int offset, int count)
    {
        RequireRange(buffer, offset, count);
        return Read(buffer.AsSpan(offset, count));
    }

    /// <summary>Reads from the position on.</summary>
    /// <param name="buffer">The buffer to read into.</param>
    /// <returns>The number of bytes read: all that were requested or left. 0 at the end.</returns>
#if NET
    public override int Read(Span<byte> buffer)
#else
    public int Read(Span<byte> buffer)
#endif
    {
        RequireOpen();
        int count = (int)Math.Min(buffer.Length, Math.Max(0, _length - _position));
        CopyContent(_position, buffer.Slice(0, count));
        MoveTo(_position + count);
        return count;
    }

    /// <inheritdoc/>
    public override int ReadByte()
    {
        RequireOpen();
        if (_position >= _length)
        {
            return -1;
        }

        byte value = _blocks.At(_position);
        MoveTo(_position + 1);
        return value;
    }

    /// <summary>Writes from the position on. Past the end, the bytes between become zeros.</summary>
    /// <param name="buffer">The buffer to write from.</param>
    /// <param name="offset">The position in the buffer, in bytes.</param>
    /// <param name="count">The number of bytes.</param>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="offset"/> and <paramref name="count"/> are not in the
    /// buffer.</exception>
    /// <exception cref="IOException">The stream would be longer than <see cref="MaxLength"/>; the stream is unchanged.</exception>
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
        long end = BeginWrite(buffer.Length);
        for (long position = _position; position < end;)
        {
            Span<byte> part = _blocks.Part(position, end);
            buffer.Slice(0, part.Length).CopyTo(part);
            buffer = buffer.Slice(part.Length);
            position += part.Length;
        }

        EndWrite(end);
    }

    /// <summary>Writes one byte, as <see cref="Write(byte[], int, int)"/> writes several.</summary>
    /// <param name="value">The byte.</param>
    public override void WriteByte(byte value)
    {
        long end = BeginWrite(1);
        _blocks.At(_position) = value;
        EndWrite(end);
    }

    /// <inheritdoc/>
    public override Task FlushAsync(CancellationToken cancellationToken) =>
        cancellationToken.IsCancellationRequested ? Task.FromCanceled(cancellationToken) : Task.CompletedTask;

#pragma warning disable CS1998 // Nothing to await: the content is in memory. The compiler puts exceptions into the task.
    /// <inheritdoc/>
    public override async Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        return Read(buffer, offset, count);
    }

    /// <inheritdoc/>
    public override async Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        Write(buffer, offset, count);
    }

#if NET
    /// <inheritdoc/>
    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        return Read(buffer.Span);
    }

    /// <inheritdoc/>
    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        Write(buffer.Span);
    }
#endif
#pragma warning restore CS1998

    /// <summary>Writes the bytes that were put into the room handed out last, at the position.</summary>
    /// <param name="count">
    /// The number of bytes: 0 … the length of that room. The next call needs new room, as does one after the position or the length has
    /// changed.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="count"/> is outside its range; the stream is unchanged.</exception>
    /// <exception cref="IOException">The stream would be longer than <see cref="MaxLength"/>; the stream is unchanged.</exception>
    public void Advance(int count)
    {
        RequireOpen();
        OptionChecks.RequireRange(nameof(count), count, 0, _room);
        if (count == 0)
        {
            return;
        }

        if (_isRoomScratch)
        {
            Write(_blocks.Scratch().AsSpan(0, count));
        }
        else
        {
            EndWrite(BeginWrite(count));
        }
    }

    /// <summary>Gets room for bytes that <see cref="Advance"/> then writes at the position.</summary>
    /// <param name="sizeHint">
    /// The minimum number of bytes: 0 … <c>Array.MaxLength</c>; 0 asks for at least one. Room elsewhere than at the stream's end, or longer
    /// than the rest of its block, is a separate array, which <see cref="Advance"/> copies. It has at least the smaller of one block and 64
    /// KiB.
    /// </param>
    /// <returns>At least that many bytes with arbitrary content, valid until the stream is used in another way.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="sizeHint"/> is outside its range; the stream is unchanged.</exception>
    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        RequireChangeable();
        OptionChecks.RequireRange(nameof(sizeHint), sizeHint, 0, Sizing.BucketLayout.LongestArray);
        int needed = Math.Max(1, sizeHint);

        // Elsewhere than at the end, bytes that are put there and then not written would have changed the content.
        long restOfBlock = _blockSize - (_position & (_blockSize - 1));
        _isRoomScratch = _position != _length || needed > restOfBlock || _position == MaxLength;
        if (!_isRoomScratch)
        {
            _blocks.Reserve(_position + 1);
        }

        Memory<byte> room = _isRoomScratch ? _blocks.Scratch(needed) : _blocks.Part(_position, _position + restOfBlock);
        _room = room.Length;
        return room;
    }

    /// <inheritdoc cref="GetMemory"/>
    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;

    /// <summary>Checks in the order of <see cref="MemoryStream"/>, which reports an offset past the buffer as a bad count.</summary>
    private static void RequireRange(byte[] buffer, int offset, int count)
    {
        OptionChecks.RequireNotNull(buffer, nameof(buffer));
        OptionChecks.RequireRange(nameof(offset), offset, 0, int.MaxValue);
        OptionChecks.RequireRange(nameof(count), count, 0, buffer.Length - offset);
    }

    /// <summary>Copies bytes of the content from a position on.</summary>
    private void CopyContent(long position, Span<byte> destination)
    {
        for (long end = position + destination.Length; position < end;)
        {
            Span<byte> part = _blocks.Part(position, end);
            part.CopyTo(destination);
            destination = destination.Slice(part.Length);
            position += part.Length;
        }
    }

    /// <summary>Prepares the blocks for a write at the position. Failing, it leaves the content as it was.</summary>
    /// <returns>The end of the write.</returns>
    private long BeginWrite(int count)
    {
        RequireChangeable();
        if (count > MaxLength - _position)
        {
            throw new IOException($"A write of {count} bytes at {_position} would make the stream longer than {MaxLength}.");
        }

        _blocks.Reserve(_position + count);
        if (_position > _length)
        {
            Extend(_position);
        }

        return _position + count;
    }

    private void EndWrite(long end)
    {
        _length = Math.Max(_length, end);
        MoveTo(end);
    }

    /// <summary>Makes the content longer, with zeros. Failing, it leaves the content as it was.</summary>
    private void Extend(long length)
    {
        _blocks.Reserve(length);
        while (_length < length)
        {
            Span<byte> part = _blocks.Part(_length, length);
            part.Clear();
            _length += part.Length;
        }
    }
}
