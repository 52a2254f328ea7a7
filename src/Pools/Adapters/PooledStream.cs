using System.Diagnostics;
using System.IO;
using Pools.Adapters;
using Pools.Internal;

namespace Pools;

/// <summary>
/// A stream in memory whose content is in blocks of an <see cref="ArrayPool{T}"/>: like <see cref="MemoryStream"/>, but up to
/// 256 GiB, and without copying when it grows.
/// </summary>
/// <remarks>
/// <para>
/// A block is 64 KiB, so no block is on the large object heap. Longer arrays exist only for a longer block size, for
/// <see cref="GetSpan"/> with a hint above 64 KiB, for <see cref="ToArray"/>, and for the table of blocks above 600 MiB.
/// </para>
/// <para>
/// It behaves as <see cref="MemoryStream"/> does: seeking past the end, zeros in between, truncation, asynchronous calls that complete
/// synchronously. If the pool cannot rent a block, it throws <see cref="OutOfMemoryException"/>, and only <see cref="Capacity"/> changes.
/// After disposal, calls throw <see cref="ObjectDisposedException"/>.
/// </para>
/// <para>
/// It is also a buffer writer: <see cref="GetSpan"/> and <see cref="GetMemory"/> get room at <see cref="Position"/>, <see cref="Advance"/>
/// writes it. This room, and the results of <see cref="GetReadOnlySequence"/> and <see cref="TryGetBuffer"/>, are valid until the stream is
/// changed, reset or disposed. Later use is not detected.
/// </para>
/// <para>
/// While <see cref="CopyToAsync"/> is pending, the stream can be read, and a change throws <see cref="InvalidOperationException"/>.
/// Disposing the stream does not end a pending copy: the garbage collector takes the blocks. They are not cleared, even with
/// <see cref="ClearPolicy.Always"/>. While <c>WriteTo</c> or <c>CopyTo</c> runs, the destination must not change the stream.
/// </para>
/// <para>
/// <b>Threading</b>: one thread at a time, reading included; a second one is not detected. Only concurrent disposals are safe: one
/// returns the blocks. Another call that overlaps a disposal is not supported: a block may be returned twice.
/// </para>
/// <para><b>Ordering</b>: the same as in the pool.</para>
/// <para>
/// <b>Bounds</b>: blocks for the content, those that <see cref="Reset"/> kept, and a table of 8 bytes a block. A scratch array is as long
/// as the greatest size hint, at least the smaller of one block and 64 KiB. <see cref="Capacity"/> does not count it; it stays until the
/// stream is shortened, reset or disposed. A stream that is never disposed is collected with its blocks.
/// </para>
/// <para><b>Accepted races</b>: blocks may be left to the garbage collector if a copy ends during the disposal.</para>
/// </remarks>
[DebuggerDisplay("Length = {_length}, Position = {_position}")]
public sealed partial class PooledStream : Stream, IBufferWriter<byte>
{
    /// <summary>
    /// Represents the greatest length and position, in bytes: 2^38, or 256 GiB. The table then has 2^30 blocks of the shortest size.
    /// </summary>
    public const long MaxLength = 1L << 38;

    private const int SmallestBlock = 256;
    private const int LargestBlock = 1 << 30;

    private readonly BlockList _blocks;
    private readonly int _blockSize;
    private long _length;
    private long _position;
    private int _isDisposed;

    /// <summary>Initializes a stream over <see cref="ArrayPools.Get{T}"/>.</summary>
    public PooledStream()
        : this(ArrayPools.Get<byte>())
    {
    }

    /// <summary>Initializes a stream over a pool.</summary>
    /// <param name="pool">The pool to rent blocks from and return them to.</param>
    /// <param name="blockSize">The length of a block, in bytes: a power of two, 256 … 2^30. The default is 65,536, the greatest one below
    /// the large object heap.</param>
    /// <param name="clearOnReturn">When a block is cleared before it is returned: by default <see cref="ClearPolicy.AsAsked"/>, which
    /// means never; <see cref="ClearPolicy.Always"/> for secrets.</param>
    /// <exception cref="ArgumentNullException"><paramref name="pool"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="blockSize"/> or <paramref name="clearOnReturn"/> is outside its
    /// range.</exception>
    public PooledStream(ArrayPool<byte> pool, int blockSize = 1 << 16, ClearPolicy clearOnReturn = ClearPolicy.AsAsked)
    {
        OptionChecks.RequireNotNull(pool, nameof(pool));
        if (blockSize is < SmallestBlock or > LargestBlock || (blockSize & (blockSize - 1)) != 0)
        {
            throw new ArgumentOutOfRangeException(
                nameof(blockSize), blockSize, $"blockSize is {blockSize}; it must be a power of two, {SmallestBlock} … {LargestBlock}.");
        }

        _blockSize = blockSize;
        _blocks = new BlockList(pool, blockSize, clearOnReturn.ClearsAdapted<byte>());
    }

    /// <summary>Gets whether the stream can be read: until it is disposed.</summary>
    public override bool CanRead => _isDisposed == 0;

    /// <summary>Gets whether the stream can seek: until it is disposed.</summary>
    public override bool CanSeek => _isDisposed == 0;

    /// <summary>Gets whether the stream can be written: until it is disposed.</summary>
    public override bool CanWrite => _isDisposed == 0;

    /// <summary>Gets the length in bytes: 0 … <see cref="MaxLength"/>.</summary>
    public override long Length => RequireOpen()._length;

    /// <summary>
    /// Gets or sets the position of the next read or write, in bytes: 0 … <see cref="MaxLength"/>. It may lie beyond the length.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is outside its range.</exception>
    public override long Position
    {
        get => RequireOpen()._position;
        set
        {
            OptionChecks.RequireRange(nameof(value), value, 0, MaxLength);
            RequireOpen();
            MoveTo(value);
        }
    }

    /// <summary>Gets the size of all blocks, in bytes, unused ones included.</summary>
    public long Capacity => RequireOpen()._blocks.Capacity;

    /// <summary>Moves the position.</summary>
    /// <param name="offset">Bytes from <paramref name="origin"/>; the resulting position is 0 … <see cref="MaxLength"/>.</param>
    /// <param name="origin">The reference point.</param>
    /// <returns>The new position.</returns>
    /// <exception cref="IOException">The position would be negative; the stream is unchanged.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The position would be beyond its range; the stream is unchanged.</exception>
    /// <exception cref="ArgumentException"><paramref name="origin"/> is not defined.</exception>
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

    /// <summary>Lengthens the stream with zeros, or shortens it. Returns the blocks beyond the new length.</summary>
    /// <param name="value">The new length, in bytes: 0 … <see cref="MaxLength"/>. A position beyond it moves to it.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="value"/> is outside its range; the stream is unchanged.</exception>
    public override void SetLength(long value)
    {
        OptionChecks.RequireRange(nameof(value), value, 0, MaxLength);
        RequireChangeable();
        Extend(value);

        // The blocks last: if the pool throws, the stream is whole.
        _length = value;
        MoveTo(Math.Min(_position, value));
        _blocks.Release(in _length, keep: 0);
    }

    /// <summary>Empties the stream for its next use, and returns its blocks, except those to keep.</summary>
    /// <param name="blocksToKeep">
    /// The maximum number of blocks that stay with the stream, until a call of <see cref="SetLength"/>; 0 by default. None stay if blocks
    /// are cleared on return.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="blocksToKeep"/> is negative; the stream is unchanged.</exception>
    public void Reset(int blocksToKeep = 0)
    {
        RequireChangeable();
        OptionChecks.RequireRange(nameof(blocksToKeep), blocksToKeep, 0, int.MaxValue);
        _length = 0;
        MoveTo(0);
        _blocks.Release(in _length, blocksToKeep);
    }

    /// <summary>Does nothing: the content is in memory.</summary>
    public override void Flush()
    {
    }

    /// <summary>
    /// Returns all blocks, each once, and refuses further use. Idempotent, also when several threads dispose the stream at once.
    /// </summary>
    /// <param name="disposing">Whether <see cref="IDisposable.Dispose"/> was called.</param>
    protected override void Dispose(bool disposing)
    {
        base.Dispose(disposing);

        // A pending copy still reads the blocks, so the garbage collector gets them.
        if (disposing && Interlocked.Exchange(ref _isDisposed, 1) == 0 && Volatile.Read(ref _copies) == 0)
        {
            _length = 0;
            _blocks.Release(in _length, keep: 0);
        }
    }

    private PooledStream RequireOpen() => _isDisposed == 0 ? this : throw new ObjectDisposedException(nameof(PooledStream));

    private void RequireChangeable()
    {
        RequireOpen();
        if (Volatile.Read(ref _copies) != 0)
        {
            throw new InvalidOperationException("A copy of the stream is pending; the stream cannot change until it ends.");
        }
    }

    /// <summary>Room at another position is not valid any more.</summary>
    private void MoveTo(long position)
    {
        _position = position;
        _room = 0;
    }
}
