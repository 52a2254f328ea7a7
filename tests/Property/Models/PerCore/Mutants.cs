using System;

namespace Pools.Tests.Models;

/// <summary>Lends an array a second time, although it is still out: every fourth rent gives what the rent before it gave.</summary>
internal sealed class LendsTwicePool(PerCoreArrayPool<long> pool) : ModeledPool(pool)
{
    private long[] _last = [];
    private int _rents;

    public override long[] Rent(int length) => _last = ++_rents % 4 == 0 && _last.Length >= length ? _last : base.Rent(length);
}

/// <summary>Takes a wish to clear the beginning for one to clear nothing.</summary>
internal sealed class ForgetsPartialClearPool(PerCoreArrayPool<long> pool) : ModeledPool(pool)
{
    public override void Return(long[] array, int clear) => base.Return(array, clear == Step.All ? clear : 0);
}

/// <summary>Remembers an array through a full trim, and lends it afterwards.</summary>
internal sealed class OutlivesTrimPool(PerCoreArrayPool<long> pool) : ModeledPool(pool)
{
    private long[]? _last;
    private long[]? _survivor;

    public override long[] Rent(int length)
    {
        long[] array = base.Rent(length);
        if (_survivor is { } survivor && survivor.Length == array.Length)
        {
            _survivor = null;
            return survivor;
        }

        return array;
    }

    public override void Return(long[] array, int clear)
    {
        _last = array;
        base.Return(array, clear);
    }

    public override void Trim(TrimLevel level)
    {
        base.Trim(level);
        _survivor = level >= TrimLevel.Full ? _last : null;
    }
}

/// <summary>Loses every tenth array that is returned.</summary>
internal sealed class LosesReturnsPool(PerCoreArrayPool<long> pool) : ModeledPool(pool)
{
    private int _returns;

    public override void Return(long[] array, int clear)
    {
        if (++_returns % 10 != 0)
        {
            base.Return(array, clear);
        }
    }
}

/// <summary>Trims after every collection, however short ago the last trim was.</summary>
internal sealed class TrimsTooOftenPool(PerCoreArrayPool<long> pool) : ModeledPool(pool)
{
    public override void Collect()
    {
        base.Collect();
        Trim(TrimLevel.Full);
    }
}

/// <summary>Does nothing when it is disposed.</summary>
internal sealed class IgnoresDisposePool(PerCoreArrayPool<long> pool) : ModeledPool(pool)
{
    public override void Dispose() => GC.KeepAlive(this);
}
