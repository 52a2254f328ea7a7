using System;
using System.Buffers;
using System.IO;
using Pools.Internal;

namespace Pools;

/// <content>The stream as a buffer writer.</content>
public sealed partial class PooledStream
{
    /// <summary>The length of the room that was handed out last; 0: none.</summary>
    private int _room;

    /// <summary>Whether that room is a scratch array, to be copied, and not the block at the stream's end.</summary>
    private bool _isRoomScratch;

    /// <summary>Writes the bytes that were put into the memory handed out last, at the position.</summary>
    /// <param name="count">How many bytes: 0 … the length of that room. The next call needs new room, as does one after the position or
    /// the length has changed.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="count"/> is outside its range; the stream is unchanged.</exception>
    /// <exception cref="IOException">The stream would be longer than <see cref="MaxLength"/>; the stream is unchanged.</exception>
    /// <exception cref="InvalidOperationException">A pending copy has the content at the position; the stream is unchanged.</exception>
    /// <exception cref="OutOfMemoryException">There is not enough memory; see the remarks of the class.</exception>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
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
            BeginWrite(count);
            EndWrite(count);
        }
    }

    /// <summary>Gets room for bytes that <see cref="Advance"/> then writes at the position.</summary>
    /// <param name="sizeHint">How many bytes at least: 0 … <c>Array.MaxLength</c>; 0 asks for at least one. Room elsewhere than at the
    /// stream's end, or longer than the rest of its block, is a separate array, which <see cref="Advance"/> copies. It has at least the
    /// smaller of one block and 64 KiB.</param>
    /// <returns>At least that much, valid until the stream is used in another way; its content is left by the last user of the
    /// block.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="sizeHint"/> is outside its range; the stream is unchanged.</exception>
    /// <exception cref="OutOfMemoryException">There is not enough memory; the stream is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        RequireOpen();
        OptionChecks.RequireRange(nameof(sizeHint), sizeHint, 0, Sizing.BucketLayout.LongestArray);
        int needed = Math.Max(1, sizeHint);
        int place = PlaceOf(_position);

        // Elsewhere, bytes that are put there and then not written would have changed the content.
        _isRoomScratch = _position != _length || needed > _blockSize - place || _position == MaxLength;
        Memory<byte> room = _isRoomScratch ? _blocks.Scratch(needed) : BlockForWriting(_position, 0).AsMemory(place, _blockSize - place);
        _room = room.Length;
        return room;
    }

    /// <inheritdoc cref="GetMemory"/>
    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
}
