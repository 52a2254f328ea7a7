using System;
using System.Buffers;
using System.IO;
using Pools.Internal;

namespace Pools;

/// <content>The stream as a buffer writer.</content>
public sealed partial class PooledStream
{
    /// <summary>What was rented for a writer that asked for more than the rest of a block.</summary>
    private byte[]? _scratch;
    private Room _room;

    /// <summary>Where the room lies that was given last.</summary>
    private enum Room
    {
        None,

        /// <summary>In the block at the stream's end.</summary>
        Block,

        /// <summary>In an array of its own, to be copied.</summary>
        Scratch,
    }

    /// <summary>Writes the bytes that were put into the memory handed out last, at the position.</summary>
    /// <param name="count">How many bytes: 0 … the length of that room. Room is given anew for each call; whatever else moves the position or changes the length takes it back.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="count"/> is outside its range; nothing is changed.</exception>
    /// <exception cref="IOException">The stream would be longer than <see cref="MaxLength"/>; nothing is changed.</exception>
    /// <exception cref="OutOfMemoryException">There is not enough memory; see the remarks of the class.</exception>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    public void Advance(int count)
    {
        RequireOpen();
        Room room = _room;
        int length = room switch { Room.Block => _blockSize - PlaceOf(_position), Room.Scratch => _scratch!.Length, _ => 0 };
        OptionChecks.RequireRange(nameof(count), count, 0, length);
        if (count == 0)
        {
            return;
        }

        if (room == Room.Scratch)
        {
            Write(_scratch.AsSpan(0, count));
        }
        else
        {
            BeginWrite(count);
            EndWrite(count);
        }
    }

    /// <summary>Gets room for bytes that <see cref="Advance"/> then writes at the position.</summary>
    /// <param name="sizeHint">How many bytes at least: 0 … <c>Array.MaxLength</c>; 0 asks for at least one. More than is left of the block at the stream's end is rented by itself and copied.</param>
    /// <returns>At least that much, valid until the stream is used in another way; its content is whatever the block's last user left.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="sizeHint"/> is outside its range; nothing is changed.</exception>
    /// <exception cref="OutOfMemoryException">There is not enough memory; nothing is changed.</exception>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        RequireOpen();
        OptionChecks.RequireRange(nameof(sizeHint), sizeHint, 0, Sizing.BucketLayout.LongestArray);
        int needed = Math.Max(1, sizeHint);
        int place = PlaceOf(_position);

        // Elsewhere than at the end, what is put there and then not written would have changed the content.
        if (_position == _length && needed <= _blockSize - place && _position < MaxLength)
        {
            byte[] block = BlockForWriting(_position, 0);
            _room = Room.Block;
            return block.AsMemory(place, _blockSize - place);
        }

        EnsureScratch(needed);
        _room = Room.Scratch;
        return _scratch;
    }

    /// <inheritdoc cref="GetMemory"/>
    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;

    private void EnsureScratch(int needed)
    {
        if (_scratch is null || _scratch.Length < needed)
        {
            byte[]? old = _scratch;
            _scratch = _pool.Rent(needed);
            if (old is not null)
            {
                _pool.Return(old, _clears);
            }
        }
    }
}
