using System.Runtime.ExceptionServices;
using Pools.Internal;

namespace Pools.Adapters;

/// <summary>The blocks of one stream: first the content, then unused ones. Also a scratch array for room that no block has.</summary>
/// <remarks>
/// <para><b>Threading</b>: one thread at a time.</para>
/// <para><b>Ordering</b>: the same as in the pool.</para>
/// <para><b>Bounds</b>: the blocks, a table of 8 bytes a block that doubles, and one scratch array.</para>
/// <para><b>Accepted races</b>: none.</para>
/// </remarks>
internal sealed class BlockList(ArrayPool<byte> pool, int blockSize, bool clears)
{
    /// <summary>Blocks for 256 KiB at the default size (arbitrary).</summary>
    private const int FirstTableLength = 4;

    /// <summary>The length of the scratch array, unless more is requested: 64 KiB, below the large object heap.</summary>
    private const int ScratchLength = 1 << 16;

    private readonly int _blockBits = BitMath.Log2((uint)blockSize);
    private byte[][] _blocks = [];
    private int _count;
    private byte[]? _scratch;

    /// <summary>The size of all blocks.</summary>
    public long Capacity => (long)_count << _blockBits;

    /// <summary>The byte at a position.</summary>
    public ref byte At(long position) => ref _blocks[(int)(position >> _blockBits)][PlaceOf(position)];

    /// <summary>The bytes from a position up to an end, as far as they are in one block.</summary>
    public ArraySegment<byte> Part(long position, long end)
    {
        int place = PlaceOf(position);
        int count = (int)Math.Min(blockSize - place, end - position);
        return new ArraySegment<byte>(_blocks[(int)(position >> _blockBits)], place, count);
    }

    /// <summary>Rents blocks until they hold this many bytes.</summary>
    /// <exception cref="OutOfMemoryException">There is not enough memory. The blocks rented until then stay unused.</exception>
    public void Reserve(long bytes)
    {
        while (Capacity < bytes)
        {
            // Before the rent: if the table cannot grow, no block is lost.
            if (_count == _blocks.Length)
            {
                Array.Resize(ref _blocks, Math.Max(FirstTableLength, 2 * _count));
            }

            byte[] block = pool.Rent(blockSize);
            _blocks[_count++] = block;
        }
    }

    /// <summary>An array beside the blocks, of at least a length.</summary>
    public byte[] Scratch(int length = 0)
    {
        if (_scratch is null || _scratch.Length < length)
        {
            byte[] longer = pool.Rent(Math.Max(length, Math.Min(blockSize, ScratchLength)));
            byte[]? old = _scratch;
            _scratch = longer;
            if (old is not null)
            {
                pool.Return(old, clears);
            }
        }

        return _scratch;
    }

    /// <summary>Returns the scratch array and unused blocks. If the pool throws, the others are still returned.</summary>
    /// <param name="length">The length of the content, read for each block: the pool may use the stream inside a return.</param>
    /// <param name="keep">The number of blocks that stay, used ones included. Unused ones that must be cleared never stay.</param>
    public void Release(in long length, int keep)
    {
        ExceptionDispatchInfo? refusal = null;
        while (TakeUnused(length, keep) is { } array)
        {
            try
            {
                pool.Return(array, clears);
            }
            catch (Exception exception)
            {
                refusal ??= ExceptionDispatchInfo.Capture(exception);
            }
        }

        refusal?.Throw();
    }

    private int PlaceOf(long position) => (int)position & (blockSize - 1);

    private byte[]? TakeUnused(long length, int keep)
    {
        if (_scratch is { } scratch)
        {
            _scratch = null;
            return scratch;
        }

        long used = (length + blockSize - 1) >> _blockBits;
        if (_count <= Math.Max(clears ? 0 : keep, used))
        {
            return null;
        }

        byte[] block = _blocks[--_count];
        _blocks[_count] = null!;
        return block;
    }
}
