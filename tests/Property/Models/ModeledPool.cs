namespace Pools.Tests.Models;

/// <summary>The pool under a model, perhaps with a fault.</summary>
internal sealed class ModeledPool<T>(ITrimmableArrayPool<T> pool, Action onGen2Collection, PoolFault fault)
{
    private T[] _rented = [];
    private T[]? _returned;
    private T[]? _survivor;
    private int _rents;
    private int _returns;

    public T[] Rent(int length)
    {
        if (fault == PoolFault.LendsTwice && ++_rents % 4 == 0 && _rented.Length >= length)
        {
            return _rented;
        }

        T[] array = pool.Rent(length);
        if (_survivor?.Length == array.Length)
        {
            (array, _survivor) = (_survivor, null);
        }

        _rented = fault == PoolFault.LendsTwice ? array : [];
        return array;
    }

    public void Return(T[] array, int clear)
    {
        _returned = fault == PoolFault.OutlivesTrim ? array : null;
        if (fault == PoolFault.LosesReturns && ++_returns % 10 == 0)
        {
            return;
        }

        try
        {
            if (clear is 0 or Step.All)
            {
                pool.Return(array, clear != 0 && fault != PoolFault.ForgetsToClear);
            }
            else
            {
                pool.ReturnAndClear(array, fault == PoolFault.ForgetsPartialClear ? 0 : Math.Min(clear, array.Length));
            }
        }
        catch (InvalidOperationException) when (fault == PoolFault.AcceptsDoubleReturns)
        {
        }
    }

    public void Trim(TrimLevel level)
    {
        pool.Trim(level);
        _survivor = level >= TrimLevel.Full ? _returned : null;
    }

    public void Wait(ManualClock clock, TimeSpan time)
    {
        if (fault != PoolFault.IgnoresTime)
        {
            clock.Advance(time);
        }
    }

    public void Collect()
    {
        if (fault != PoolFault.IgnoresCollections)
        {
            onGen2Collection();
        }

        if (fault == PoolFault.TrimsAfterCollections)
        {
            pool.Trim(TrimLevel.Full);
        }
    }

    public void Dispose()
    {
        if (fault != PoolFault.IgnoresDispose)
        {
            ((IDisposable)pool).Dispose();
        }
    }

    public PoolStatistics GetStatistics() => pool.GetStatistics();
}
