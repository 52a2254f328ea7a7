using System;
using System.Buffers;
using System.Runtime.ExceptionServices;
using System.Threading;

namespace Pools.Adapters;

/// <summary>Rents and returns the blocks of one stream.</summary>
/// <remarks>
/// <para><b>Threading</b>: one thread at a time; a copy may end on any thread.</para>
/// <para><b>Ordering</b>: a copy has finished with the blocks before <see cref="IsCopying"/> is false.</para>
/// <para><b>Bounds</b>: the blocks of the table, the spares, and two arrays beside them.</para>
/// <para><b>Accepted races</b>: a block that is released while a copy ends may be dropped although it could be returned.</para>
/// </remarks>
internal sealed class BlockStore(ArrayPool<byte> pool, int blockSize, bool clears)
{
    /// <summary>The length of arrays beside the blocks, unless more is requested: 64 KiB, below the large object heap.</summary>
    private const int ExtraLength = 1 << 16;

    private readonly BlockTable _table = new();
    private byte[]?[] _spares = [];
    private int _spareCount;

    /// <summary>The block or hole that was used last: most calls stay within one.</summary>
    private byte[]? _current;

    /// <summary>Its number; -1: none.</summary>
    private long _currentNumber = -1;
    private byte[]? _zeros;
    private byte[]? _scratch;
    private int _copies;

    /// <summary>The number of blocks, spares included.</summary>
    public long Count => _table.Count + _spareCount;

    /// <summary>Whether a copy to another stream is pending. It still reads the blocks.</summary>
    public bool IsCopying => Volatile.Read(ref _copies) != 0;

    /// <summary>The content of holes. This stream's own: foreign code gets to see it, and may write to it.</summary>
    public byte[] Zeros
    {
        get
        {
            if (_zeros is null)
            {
                byte[] zeros = pool.Rent(Math.Min(blockSize, ExtraLength));
                Array.Clear(zeros, 0, zeros.Length);
                _zeros = zeros;
            }

            return _zeros;
        }
    }

    public void BeginCopy() => Interlocked.Increment(ref _copies);

    public void EndCopy() => Interlocked.Decrement(ref _copies);

    /// <summary>The block with this number, or null for a hole.</summary>
    public byte[]? Find(long number)
    {
        if (number != _currentNumber)
        {
            _current = _table.Find(number);
            _currentNumber = number;
        }

        return _current;
    }

    /// <summary>Puts a block into a hole.</summary>
    public byte[] Add(long number)
    {
        // Before the rent: if the table cannot grow, no block is lost.
        _table.Reserve(number);
        byte[] block = _spareCount > 0 ? TakeSpare() : pool.Rent(blockSize);
        _table.Put(number, block);
        _current = block;
        _currentNumber = number;
        return block;
    }

    /// <summary>An array beside the blocks, of at least a length.</summary>
    public byte[] Scratch(int length = 0)
    {
        if (_scratch is null || _scratch.Length < length)
        {
            byte[] longer = pool.Rent(Math.Max(length, Math.Min(blockSize, ExtraLength)));
            byte[]? old = _scratch;
            _scratch = longer;
            if (old is not null)
            {
                pool.Return(old, clears);
            }
        }

        return _scratch;
    }

    /// <summary>Returns all blocks from a number on, and the arrays beside them.</summary>
    public void ReturnFrom(long first)
    {
        ExceptionDispatchInfo? refusal = null;
        ReturnFrom(first, ref refusal);
        refusal?.Throw();
    }

    /// <summary>Returns all arrays except the blocks to keep.</summary>
    public void Reset(int blocksToKeep)
    {
        if (_spares.Length < blocksToKeep)
        {
            Array.Resize(ref _spares, blocksToKeep);
        }

        while (_spareCount < blocksToKeep && TakeLast(0) is { } block)
        {
            if (clears)
            {
                Array.Clear(block, 0, block.Length);
            }

            _spares[_spareCount++] = block;
        }

        ExceptionDispatchInfo? refusal = null;
        while (_spareCount > blocksToKeep)
        {
            Return(TakeSpare(), ref refusal);
        }

        ReturnFrom(0, ref refusal);
        refusal?.Throw();
    }

    private byte[] TakeSpare()
    {
        byte[] spare = _spares[--_spareCount]!;
        _spares[_spareCount] = null;
        return spare;
    }

    private void ReturnFrom(long first, ref ExceptionDispatchInfo? refusal)
    {
        byte[]? zeros = _zeros;
        byte[]? scratch = _scratch;
        _zeros = _scratch = null;
        Return(zeros, ref refusal);
        Return(scratch, ref refusal);
        while (TakeLast(first) is { } block)
        {
            Return(block, ref refusal);
        }
    }

    private byte[]? TakeLast(long first)
    {
        // Each time: the pool may have used the stream inside a return.
        _currentNumber = -1;
        _current = null;
        return _table.TakeLast(first);
    }

    /// <summary>Returns an array that is referenced nowhere else. If the pool throws, the others are still returned.</summary>
    private void Return(byte[]? array, ref ExceptionDispatchInfo? refusal)
    {
        // A pending copy may still read it, so the garbage collector gets it.
        if (array is null || IsCopying)
        {
            return;
        }

        try
        {
            pool.Return(array, clears);
        }
        catch (Exception exception)
        {
            refusal ??= ExceptionDispatchInfo.Capture(exception);
        }
    }
}
