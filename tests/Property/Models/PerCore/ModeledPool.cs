namespace Pools.Tests.Models;

/// <summary>Something that a wrong pool does.</summary>
public enum PoolFault
{
    None,
    LendsTwice, // Every fourth rent gives the array that the rent before it gave.
    ForgetsPartialClear,
    OutlivesTrim, // An array survives a full trim, and is lent afterwards.
    LosesReturns, // Every tenth.
    TrimsTooOften, // After every collection.
    IgnoresDispose,
}

/// <summary>The pool under a model, perhaps with a fault.</summary>
internal sealed class ModeledPool(PerCoreArrayPool<long> pool, PoolFault fault)
{
    private long[] _rented = [];
    private long[]? _returned;
    private long[]? _survivor;
    private int _rents;
    private int _returns;

    public long[] Rent(int length)
    {
        if (fault == PoolFault.LendsTwice && ++_rents % 4 == 0 && _rented.Length >= length)
        {
            return _rented;
        }

        long[] array = pool.Rent(length);
        if (_survivor?.Length == array.Length)
        {
            (array, _survivor) = (_survivor, null);
        }

        _rented = fault == PoolFault.LendsTwice ? array : [];
        return array;
    }

    public void Return(long[] array, int clear)
    {
        _returned = fault == PoolFault.OutlivesTrim ? array : null;
        if (fault == PoolFault.LosesReturns && ++_returns % 10 == 0)
        {
            return;
        }

        if (clear is 0 or Step.All)
        {
            pool.Return(array, clearArray: clear != 0);
        }
        else
        {
            pool.ReturnAndClear(array, fault == PoolFault.ForgetsPartialClear ? 0 : Math.Min(clear, array.Length));
        }
    }

    public void Trim(TrimLevel level)
    {
        pool.Trim(level);
        _survivor = level >= TrimLevel.Full ? _returned : null;
    }

    public void Collect()
    {
        pool.OnGen2Collection();
        if (fault == PoolFault.TrimsTooOften)
        {
            pool.Trim(TrimLevel.Full);
        }
    }

    public void Dispose()
    {
        if (fault != PoolFault.IgnoresDispose)
        {
            pool.Dispose();
        }
    }

    public PoolStatistics GetStatistics() => pool.GetStatistics();
}
