using System;
using System.Buffers;
using System.Diagnostics;
using System.IO;
using System.Threading;
using Pools.Adapters;
using Pools.Internal;

namespace Pools;

/// <summary>
/// A stream in memory whose content is in blocks of an <see cref="ArrayPool{T}"/>: like <see cref="MemoryStream"/>, but of any length,
/// and without copying when it grows.
/// </summary>
/// <remarks>
/// <para>
/// A block is 64 KiB, and the table of blocks consists of small pieces, so no part is on the large object heap. Exceptions: a longer
/// <see cref="PooledStreamOptions.BlockSize"/>, <see cref="GetSpan"/> with a hint above 64 KiB, and <see cref="ToArray"/>.
/// A part that was never written is a hole: it reads as zeros and has no block, so a stream may be longer than memory.
/// </para>
/// <para>
/// It behaves as <see cref="MemoryStream"/> does: seeking past the end, zeros in between, truncation, asynchronous calls that complete
/// synchronously. If the pool
/// throws during a write, the bytes before <see cref="Position"/> are written.
/// </para>
/// <para>
/// It is also a buffer writer: <see cref="GetSpan"/> and <see cref="GetMemory"/> get room at <see cref="Position"/>,
/// <see cref="Advance"/> writes it. This room, and the results of <see cref="GetReadOnlySequence"/> and
/// <see cref="TryGetBuffer"/>, are valid until the stream is changed, reset or disposed. Later use is not detected.
/// </para>
/// <para>
/// A pending <see cref="CopyToAsync"/> copies the content as it was when the call began. Until it ends, bytes may be appended, and a
/// change of the copied content throws <see cref="InvalidOperationException"/>. <c>WriteTo</c>, and on .NET <c>CopyTo</c>, protect
/// the content in the same way while they run.
/// Blocks released while a copy is pending are dropped instead of returned. They are not cleared, even with
/// <see cref="ClearPolicy.Always"/>.
/// </para>
/// <para>
/// <b>Threading</b>: one thread at a time, reading included; a second one is not detected. Only concurrent disposals are safe: one
/// returns the blocks. Another call that overlaps a disposal is not supported: a block may be returned twice.
/// </para>
/// <para><b>Ordering</b>: the same as in the pool.</para>
/// <para>
/// <b>Bounds</b>: blocks for the content, at most <see cref="MaxKeptBlocks"/> more kept by <see cref="Reset"/>, and a table of 8 bytes
/// a block. An array of zeros has at most 64 KiB. A scratch array is as long as the greatest size hint, at least the smaller of one
/// block and 64 KiB. <see cref="Capacity"/> counts neither; both stay until the stream is shortened, reset or disposed.
/// A stream that is never disposed is collected with its blocks.
/// </para>
/// <para><b>Accepted races</b>: none.</para>
/// </remarks>
[DebuggerDisplay("Length = {_length}, Position = {_position}")]
public sealed partial class PooledStream : Stream, IBufferWriter<byte>
{
    /// <summary>
    /// Represents the greatest length and position, in bytes: 2^62. Arbitrary: beyond all memory, and the sum of two still fits.
    /// </summary>
    public const long MaxLength = 1L << 62;

    /// <summary>
    /// Represents the maximum number of blocks that <see cref="Reset"/> keeps: 1,024, so that their list is a short array; 64 MiB of
    /// default blocks (arbitrary).
    /// </summary>
    public const int MaxKeptBlocks = 1024;

    private const int SmallestBlock = 256;
    private const int LargestBlock = 1 << 30;

    private readonly BlockStore _blocks;
    private readonly int _blockSize;
    private readonly int _blockBits;
    private long _length;
    private long _position;
    private int _isDisposed;

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
                nameof(options.BlockSize),
                options.BlockSize,
                $"BlockSize is {options.BlockSize}; it must be a power of two, {SmallestBlock} … {LargestBlock}.");
        }

        _blockSize = options.BlockSize;
        _blockBits = BitMath.Log2((uint)options.BlockSize);
        _blocks = new BlockStore(pool, _blockSize, options.ClearOnReturn.ClearsAdapted<byte>());
    }

    /// <summary>Gets whether the stream can be read: until it is disposed.</summary>
    public override bool CanRead => _isDisposed == 0;

    /// <summary>Gets whether the stream can seek: until it is disposed.</summary>
    public override bool CanSeek => _isDisposed == 0;

    /// <summary>Gets whether the stream can be written: until it is disposed.</summary>
    public override bool CanWrite => _isDisposed == 0;

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

    /// <summary>
    /// Gets or sets the position of the next read or write, in bytes: 0 … <see cref="MaxLength"/>. It may lie beyond the length.
    /// </summary>
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
            OptionChecks.RequireRange(nameof(value), value, 0, MaxLength);
            RequireOpen();
            MoveTo(value);
        }
    }

    /// <summary>
    /// Gets the size of all blocks, in bytes. It may be less than the length, because holes have none, and includes the blocks kept by
    /// <see cref="Reset"/>.
    /// </summary>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    public long Capacity
    {
        get
        {
            RequireOpen();
            return _blocks.Count << _blockBits;
        }
    }

    /// <summary>Moves the position.</summary>
    /// <param name="offset">Bytes from <paramref name="origin"/>; the resulting position is 0 … <see cref="MaxLength"/>.</param>
    /// <param name="origin">Where to count from.</param>
    /// <returns>The new position.</returns>
    /// <exception cref="IOException">The position would be negative; the stream is unchanged.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The position would be beyond its range; the stream is unchanged.</exception>
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
            _ => throw new ArgumentException($"origin is {origin}; its range is {SeekOrigin.Begin} … {SeekOrigin.End}."),
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
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="value"/> is outside its range; the stream is unchanged.</exception>
    /// <exception cref="InvalidOperationException">A pending copy has content beyond <paramref name="value"/>; the stream is
    /// unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    public override void SetLength(long value)
    {
        OptionChecks.RequireRange(nameof(value), value, 0, MaxLength);
        RequireOpen();
        if (value > _length)
        {
            Extend(value);
            MoveTo(Math.Min(_position, value));
        }
        else
        {
            // The blocks last: if the pool throws, the stream is whole.
            RequireNotCopied(value);
            _length = value;
            _sequence = null;
            MoveTo(Math.Min(_position, value));
            _blocks.ReturnFrom((value + _blockSize - 1) >> _blockBits);
        }
    }

    /// <summary>Empties the stream for its next use, and returns its blocks, except those to keep.</summary>
    /// <param name="blocksToKeep">How many blocks at most stay with the stream, cleared if blocks are cleared on return: 0 …
    /// <see cref="MaxKeptBlocks"/>; 0 by default.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="blocksToKeep"/> is outside its range; the stream is
    /// unchanged.</exception>
    /// <exception cref="InvalidOperationException">A copy is pending; the stream is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    public void Reset(int blocksToKeep = 0)
    {
        RequireOpen();
        OptionChecks.RequireRange(nameof(blocksToKeep), blocksToKeep, 0, MaxKeptBlocks);
        RequireNotCopied(0);
        _length = 0;
        _sequence = null;
        MoveTo(0);
        _blocks.Reset(blocksToKeep);
    }

    /// <summary>Does nothing: the content is in memory.</summary>
    public override void Flush()
    {
    }

    /// <summary>
    /// Returns all blocks, each once, and refuses all further use. Idempotent, also when several threads dispose the stream at once.
    /// </summary>
    /// <param name="disposing">Whether <see cref="IDisposable.Dispose"/> was called.</param>
    protected override void Dispose(bool disposing)
    {
        try
        {
            if (disposing && Interlocked.Exchange(ref _isDisposed, 1) == 0)
            {
                _sequence = null;
                _blocks.Reset(blocksToKeep: 0);
            }
        }
        finally
        {
            base.Dispose(disposing);
        }
    }

    private void RequireOpen()
    {
        if (_isDisposed != 0)
        {
            throw new ObjectDisposedException(nameof(PooledStream));
        }
    }

    /// <summary>Room at another position is not valid any more.</summary>
    private void MoveTo(long position)
    {
        _position = position;
        _room = 0;
    }
}
