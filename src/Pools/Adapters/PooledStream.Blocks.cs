using System;
using System.Runtime.ExceptionServices;

namespace Pools;

/// <content>Where the content lies.</content>
/// <remarks>
/// A block's bytes below the length are the content, and a missing block is zeros. Beyond the length there is at most the rest of one block: the one that contains the length, or begins there.
/// Its bytes are whatever they are, and become zeros when the length passes them.
/// </remarks>
public sealed partial class PooledStream
{
    /// <summary>The block used last, or the hole: most calls stay within one.</summary>
    private byte[]? _current;

    /// <summary>Its number; -1: none.</summary>
    private long _currentNumber = -1;

    private long BlocksFor(long length) => (length + _blockSize - 1) >> _blockBits;

    private int PlaceOf(long position) => (int)position & (_blockSize - 1);

    private byte[]? BlockAt(long position)
    {
        long number = position >> _blockBits;
        if (number != _currentNumber)
        {
            _current = _table.Find(number);
            _currentNumber = number;
        }

        return _current;
    }

    /// <summary>The block that contains a position within the content or at its end, made if it is a hole.</summary>
    /// <param name="position">Where something will be written.</param>
    /// <param name="count">How many bytes will be written there, within the block: they need not be zeros.</param>
    private byte[] BlockForWriting(long position, int count) => BlockAt(position) ?? FillHole(position, count);

    private byte[] FillHole(long position, int count)
    {
        long number = position >> _blockBits;

        // Before the rent: a table that cannot grow loses no block.
        _table.Reserve(number);
        byte[] block = TakeSpare() ?? _pool.Rent(_blockSize);
        int place = PlaceOf(position);
        int content = (int)Math.Min(_blockSize, _length - (number << _blockBits));
        Array.Clear(block, 0, place);
        if (content > place + count)
        {
            Array.Clear(block, place + count, content - place - count);
        }

        _table.Put(number, block);
        _current = block;
        _currentNumber = number;
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
        _room = Room.None;
        _sequence = null;
    }

    /// <summary>Gives back all blocks from one on. Each is out of the table before it goes, so none goes twice; those that the pool refuses keep none of the others from going.</summary>
    private void ReturnBlocks(long first)
    {
        _currentNumber = -1;
        _current = null;
        _room = Room.None;
        _sequence = null;
        ExceptionDispatchInfo? refusal = null;
        while (_table.TakeLast(first) is { } block)
        {
            Return(block, ref refusal);
        }

        refusal?.Throw();
    }

    private void Return(byte[] block, ref ExceptionDispatchInfo? refusal)
    {
        try
        {
            _pool.Return(block, _clears);
        }
        catch (Exception exception)
        {
            refusal ??= ExceptionDispatchInfo.Capture(exception);
        }
    }
}
