namespace Pools.Tests.Large.Models;

/// <summary>Something that a wrong pool does.</summary>
public enum LargeFault
{
    None,
    LendsTwice, // Every fourth rent gives the array that the rent before it gave.
    ForgetsToClear,
    LosesReturns, // Every tenth.
    OutlivesTrim, // An array survives a full trim, and is lent afterwards.
    ForgetsAfterCollections, // Releases everything after each.
    IgnoresCollections,
    AcceptsDoubleReturns,
    IgnoresDispose,
    IgnoresTime,
}

/// <summary>The pool under a model, perhaps with a fault.</summary>
internal sealed class ModeledLargePool(LargeArrayPool<int> pool, LargeFault fault)
{
    private int[] _rented = [];
    private int[]? _returned;
    private int[]? _survivor;
    private int _rents;
    private int _returns;

    public LargeArrayPool<int> Pool => pool;

    public int[] Rent(int length)
    {
        if (fault == LargeFault.LendsTwice && ++_rents % 4 == 0 && _rented.Length >= length)
        {
            return _rented;
        }

        int[] array = pool.Rent(length);
        if (_survivor?.Length == array.Length)
        {
            (array, _survivor) = (_survivor, null);
        }

        _rented = fault == LargeFault.LendsTwice ? array : [];
        return array;
    }

    public void Return(int[] array, bool clears)
    {
        _returned = fault == LargeFault.OutlivesTrim ? array : null;
        if (fault == LargeFault.LosesReturns && ++_returns % 10 == 0)
        {
            return;
        }

        try
        {
            pool.Return(array, clears && fault != LargeFault.ForgetsToClear);
        }
        catch (InvalidOperationException) when (fault == LargeFault.AcceptsDoubleReturns)
        {
        }
    }

    public void Trim(TrimLevel level)
    {
        pool.Trim(level);
        _survivor = level >= TrimLevel.Full ? _returned : null;
    }

    public void Wait(ManualClock clock, int seconds)
    {
        if (fault != LargeFault.IgnoresTime)
        {
            clock.Advance(TimeSpan.FromSeconds(seconds));
        }
    }

    public void Collect()
    {
        if (fault == LargeFault.ForgetsAfterCollections)
        {
            pool.Trim(TrimLevel.Full);
        }
        else if (fault != LargeFault.IgnoresCollections)
        {
            pool.OnGen2Collection();
        }
    }

    public void Dispose()
    {
        if (fault != LargeFault.IgnoresDispose)
        {
            pool.Dispose();
        }
    }
}
