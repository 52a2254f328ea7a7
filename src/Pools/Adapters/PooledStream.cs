using System;
using System.Buffers;
using System.Diagnostics;
using System.IO;
using Pools.Adapters;
using Pools.Internal;

namespace Pools;

/// <summary>A stream in memory whose content lies in blocks of an <see cref="ArrayPool{T}"/>: like <see cref="MemoryStream"/>, but of any length, and without copying when it grows.</summary>
/// <remarks>
/// <para>
/// Nothing of it lies on the large object heap, however long it is, unless <see cref="PooledStreamOptions.BlockSize"/> says so: a block is an array of 64 KiB, and so is its table in small pieces.
/// A part that was never written is a hole: it reads as zeros and has no block, so a stream may be longer than memory.
/// </para>
/// <para>
/// Where <see cref="MemoryStream"/> defines a behavior, this has it too: seeking past the end, zeros in between, truncation, asynchronous calls that are done, on the calling thread, when they return. If the pool
/// throws in the middle of a write, what was written so far stays, and <see cref="Position"/> shows how much that is.
/// </para>
/// <para>
/// It is also a buffer writer: <see cref="GetSpan"/> and <see cref="GetMemory"/> give room at <see cref="Position"/>, <see cref="Advance"/> writes it. What these, <see cref="GetReadOnlySequence"/> and
/// <see cref="TryGetBuffer"/> give refers to the blocks: it is valid until the stream is changed, reset or disposed, and nothing notices that it is used later.
/// </para>
/// <para><b>Threading</b>: one thread at a time, reading and disposal included; nothing notices a second one.</para>
/// <para><b>Bounds</b>: blocks for what was written, at most <see cref="MaxKeptBlocks"/> more kept by <see cref="Reset"/>, and a table of 8 bytes a block. A stream that is never disposed is collected with its blocks.</para>
/// </remarks>
[DebuggerDisplay("Length = {_length}, Position = {_position}")]
public sealed partial class PooledStream : Stream, IBufferWriter<byte>
{
    /// <summary>Represents the greatest length and position, in bytes: 2^62. Arbitrary: beyond all memory, and the sum of two still fits.</summary>
    public const long MaxLength = 1L << 62;

    private const int SmallestBlock = 256;
    private const int LargestBlock = 1 << 30;

    private readonly ArrayPool<byte> _pool;
    private readonly BlockTable _table = new();
    private readonly int _blockSize;
    private readonly int _blockBits;
    private readonly bool _clears;
    private long _length;
    private long _position;
    private bool _isDisposed;

    /// <summary>Initializes a stream over <see cref="ArrayPools.Get{T}"/>, with default options.</summary>
    public PooledStream()
        : this(ArrayPools.Get<byte>())
    {
    }

    /// <summary>Initializes a stream over a pool, with default options.</summary>
    /// <param name="pool">Where blocks come from and go back to.</param>
    /// <exception cref="ArgumentNullException"><paramref name="pool"/> is null.</exception>
    public PooledStream(ArrayPool<byte> pool)
        : this(pool, new PooledStreamOptions())
    {
    }

    /// <summary>Initializes a stream over a pool, with options that are read once.</summary>
    /// <param name="pool">Where blocks come from and go back to.</param>
    /// <param name="options">The options.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    public PooledStream(ArrayPool<byte> pool, PooledStreamOptions options)
    {
        OptionChecks.RequireNotNull(pool, nameof(pool));
        OptionChecks.RequireNotNull(options, nameof(options));
        OptionChecks.RequireRange(nameof(options.BlockSize), options.BlockSize, SmallestBlock, LargestBlock);
        if ((options.BlockSize & (options.BlockSize - 1)) != 0)
        {
            throw new ArgumentOutOfRangeException(
                nameof(options.BlockSize), options.BlockSize, $"BlockSize is {options.BlockSize}; it must be a power of two, {SmallestBlock} … {LargestBlock}.");
        }

        _pool = pool;
        _blockSize = options.BlockSize;
        _blockBits = BitMath.Log2((uint)options.BlockSize);
        _clears = LeaseTerms.Clearing<byte>(options.ClearOnReturn);
    }

    /// <summary>Gets whether the stream can be read: until it is disposed.</summary>
    public override bool CanRead => !_isDisposed;

    /// <summary>Gets whether the stream can seek: until it is disposed.</summary>
    public override bool CanSeek => !_isDisposed;

    /// <summary>Gets whether the stream can be written: until it is disposed.</summary>
    public override bool CanWrite => !_isDisposed;

    /// <summary>Gets the length in bytes: 0 … <see cref="MaxLength"/>.</summary>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    public override long Length
    {
        get
        {
            RequireOpen();
            return _length;
        }
    }

    /// <summary>Gets or sets the place of the next byte to be read or written: 0 … <see cref="MaxLength"/>. It may lie beyond the length.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is outside its range.</exception>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    public override long Position
    {
        get
        {
            RequireOpen();
            return _position;
        }

        set
        {
            RequireOpen();
            OptionChecks.RequireRange(nameof(Position), value, 0, MaxLength);
            MoveTo(value);
        }
    }

    /// <summary>Moves the position.</summary>
    /// <param name="offset">Bytes from <paramref name="origin"/>; the resulting position is 0 … <see cref="MaxLength"/>.</param>
    /// <param name="origin">Where to count from.</param>
    /// <returns>The new position.</returns>
    /// <exception cref="IOException">The position would be negative; nothing is changed.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The position would be beyond its range; nothing is changed.</exception>
    /// <exception cref="ArgumentException"><paramref name="origin"/> is none of the three.</exception>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    public override long Seek(long offset, SeekOrigin origin)
    {
        RequireOpen();
        long start = origin switch
        {
            SeekOrigin.Begin => 0,
            SeekOrigin.Current => _position,
            SeekOrigin.End => _length,
            _ => throw new ArgumentException($"origin is {origin}; its range is {SeekOrigin.Begin} … {SeekOrigin.End}.", nameof(origin)),
        };

        if (offset < -start)
        {
            throw new IOException($"offset is {offset}; from {start} on it must not be less than {-start}.");
        }

        OptionChecks.RequireRange(nameof(offset), offset, -start, MaxLength - start);
        MoveTo(start + offset);
        return _position;
    }

    /// <summary>Lengthens the stream with zeros, without renting blocks, or shortens it and returns the blocks beyond.</summary>
    /// <param name="value">The new length, in bytes: 0 … <see cref="MaxLength"/>. A position beyond it moves to it.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="value"/> is outside its range; nothing is changed.</exception>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    public override void SetLength(long value)
    {
        RequireOpen();
        OptionChecks.RequireRange(nameof(value), value, 0, MaxLength);
        if (value > _length)
        {
            Extend(value);
            MoveTo(Math.Min(_position, value));
        }
        else
        {
            // First: should the pool throw while it takes blocks back, the stream is whole.
            _length = value;
            MoveTo(Math.Min(_position, value));
            ReturnBlocks(BlocksFor(value));
        }
    }

    /// <summary>Does nothing: the content is in memory.</summary>
    public override void Flush()
    {
    }

    private void RequireOpen()
    {
        if (_isDisposed)
        {
            throw new ObjectDisposedException(nameof(PooledStream));
        }
    }

    /// <summary>The room that was given to a writer is not that of another position.</summary>
    private void MoveTo(long position)
    {
        _position = position;
        _room = Room.None;
    }
}
