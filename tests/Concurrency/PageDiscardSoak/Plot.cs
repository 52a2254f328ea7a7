using System;
using System.Threading;
using Pools.Memory;

namespace Pools.Tests.Concurrency.PageDiscardSoak;

/// <summary>An array with one owner at a time: nobody, a renter, or a trimmer, which discards it.</summary>
internal sealed class Plot(ulong[] array)
{
    private const int Pooled = 0;
    private const int Owned = 1;

    private ulong[] _array = array;
    private int _state = Pooled;
    private ulong _stamp;
    private bool _discarded;

    public ulong[] Array => Volatile.Read(ref _array);

    /// <summary>Takes the plot, unless somebody has it.</summary>
    public bool TryTake() => Interlocked.CompareExchange(ref _state, Owned, Pooled) == Pooled;

    public void PutBack() => Volatile.Write(ref _state, Pooled);

    /// <summary>The owner's: writes all of the array.</summary>
    public void Write(ulong stamp)
    {
        _array.AsSpan().Fill(stamp);
        _stamp = stamp;
        _discarded = false;
    }

    /// <summary>The owner's: a fresh array in the place of this one, which leaves a hole.</summary>
    public void Replace()
    {
        Volatile.Write(ref _array, new ulong[_array.Length]);
        _stamp = 0;
        _discarded = false;
    }

    /// <summary>Gives the pages back, as a trimmer that owns the array.</summary>
    public long Discard()
    {
        long bytes = DiscardInPlace();
        _discarded |= bytes != 0;
        return bytes;
    }

    /// <summary>Gives the pages back while somebody else may own the array.</summary>
    public long DiscardInPlace() => PageDiscard.Discard(_array, from: 0, out _);

    /// <summary>The owner's: how many elements hold neither what was written last nor, after a discard, zero.</summary>
    public int WrongElements()
    {
        int wrong = 0;
        foreach (ulong element in _array)
        {
            wrong += element == _stamp || (_discarded && element == 0) ? 0 : 1;
        }

        return wrong;
    }
}
