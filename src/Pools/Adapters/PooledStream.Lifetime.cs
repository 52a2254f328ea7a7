using System;
using System.Runtime.ExceptionServices;
using Pools.Internal;

namespace Pools;

/// <content>Reset and disposal.</content>
public sealed partial class PooledStream
{
    /// <summary>Represents the maximum number of blocks that <see cref="Reset"/> keeps: 1,024, so that their list is a short array; 64 MiB of default blocks (arbitrary).</summary>
    public const int MaxKeptBlocks = 1024;

    private byte[]?[] _spares = [];
    private int _spareCount;

    /// <summary>Empties the stream for its next use, and returns all its blocks but those to keep.</summary>
    /// <param name="blocksToKeep">How many blocks at most stay with the stream, cleared if blocks are cleared on return: 0 … <see cref="MaxKeptBlocks"/>; 0 by default.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="blocksToKeep"/> is outside its range; nothing is changed.</exception>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    public void Reset(int blocksToKeep = 0)
    {
        RequireOpen();
        OptionChecks.RequireRange(nameof(blocksToKeep), blocksToKeep, 0, MaxKeptBlocks);
        if (_spares.Length < blocksToKeep)
        {
            Array.Resize(ref _spares, blocksToKeep);
        }

        _length = 0;
        _position = 0;
        while (_spareCount < blocksToKeep && _table.TakeLast(0) is { } block)
        {
            if (_clears)
            {
                Array.Clear(block, 0, block.Length);
            }

            _spares[_spareCount++] = block;
        }

        Release(blocksToKeep);
    }

    /// <summary>Returns all blocks, each once, and refuses all further use. Idempotent.</summary>
    /// <param name="disposing">Whether <see cref="IDisposable.Dispose"/> was called.</param>
    protected override void Dispose(bool disposing)
    {
        try
        {
            if (disposing && !_isDisposed)
            {
                _isDisposed = true;
                Release(sparesToKeep: 0);
            }
        }
        finally
        {
            base.Dispose(disposing);
        }
    }

    private byte[]? TakeSpare()
    {
        if (_spareCount == 0)
        {
            return null;
        }

        byte[]? spare = _spares[--_spareCount];
        _spares[_spareCount] = null;
        return spare;
    }

    private void Release(int sparesToKeep)
    {
        ExceptionDispatchInfo? refusal = null;
        while (_spareCount > sparesToKeep)
        {
            Return(TakeSpare()!, ref refusal);
        }

        if (_scratch is { } scratch)
        {
            _scratch = null;
            Return(scratch, ref refusal);
        }

        try
        {
            ReturnBlocks(0);
        }
        catch (Exception) when (refusal is not null)
        {
            // The first refusal is the one to tell of.
        }

        refusal?.Throw();
    }
}
