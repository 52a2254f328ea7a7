using System;
using System.Buffers;
using System.Threading;

namespace Pools.Tests.Concurrency.Stress;

/// <summary>A pool of one slot with a fault, for the oracle to find. The wait between two steps is where the fault lives.</summary>
internal abstract class TornPool : ArrayPool<int>
{
    public const int Length = 64;

    private int[]? _slot;

    protected ref int[]? Slot => ref _slot;

    public override int[] Rent(int minimumLength) => Interlocked.Exchange(ref _slot, null) ?? new int[Length];

    public override void Return(int[] array, bool clearArray = false)
    {
        if (clearArray)
        {
            Array.Clear(array, 0, array.Length);
        }

        Volatile.Write(ref _slot, array);
    }

    /// <summary>Long enough for another thread to come between, on one core as well.</summary>
    protected static void Dawdle()
    {
        Thread.SpinWait(30);
        Thread.Yield();
    }
}

/// <summary>Takes by a load and a store where an exchange is needed: two renters may load the same array.</summary>
internal sealed class LoadThenStorePool : TornPool
{
    public override int[] Rent(int minimumLength)
    {
        int[]? array = Volatile.Read(ref Slot);
        if (array is null)
        {
            return new int[Length];
        }

        Dawdle();
        Volatile.Write(ref Slot, null);
        return array;
    }
}

/// <summary>Clears after it has given the array away: the next renter's content vanishes.</summary>
internal sealed class ClearAfterPublishPool : TornPool
{
    public override void Return(int[] array, bool clearArray = false)
    {
        Volatile.Write(ref Slot, array);
        if (clearArray)
        {
            Dawdle();
            Array.Clear(array, 0, array.Length);
        }
    }
}

/// <summary>Forgets to clear.</summary>
internal sealed class NeverClearsPool : TornPool
{
    public override void Return(int[] array, bool clearArray = false) => base.Return(array);
}

/// <summary>Now and then keeps a rented array as well: nobody races, and still it has two owners.</summary>
internal sealed class KeepsWhatItLendsPool : TornPool
{
    private int _rents;

    public override int[] Rent(int minimumLength)
    {
        int[] array = base.Rent(minimumLength);
        if (Interlocked.Increment(ref _rents) % 100 == 0)
        {
            Volatile.Write(ref Slot, array);
        }

        return array;
    }
}
