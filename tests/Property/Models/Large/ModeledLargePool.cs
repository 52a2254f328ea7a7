namespace Pools.Tests.Large.Models;

/// <summary>The pool under a model. A mutant overrides what it does wrong.</summary>
internal class ModeledLargePool(LargeArrayPool<int> pool)
{
    public LargeArrayPool<int> Pool => pool;

    public virtual int[] Rent(int length) => pool.Rent(length);

    public virtual void Return(int[] array, bool clears) => pool.Return(array, clears);

    public virtual void Trim(TrimLevel level) => pool.Trim(level);

    public virtual void Collect() => pool.OnGen2Collection();

    public virtual void Dispose() => pool.Dispose();
}

/// <summary>Lends an array a second time, although it is still out: every fourth rent gives what the rent before it gave.</summary>
internal sealed class LendsTwiceLargePool(LargeArrayPool<int> pool) : ModeledLargePool(pool)
{
    private int[] _last = [];
    private int _rents;

    public override int[] Rent(int length) => _last = ++_rents % 4 == 0 && _last.Length >= length ? _last : base.Rent(length);
}

/// <summary>Does not clear.</summary>
internal sealed class ForgetsToClearLargePool(LargeArrayPool<int> pool) : ModeledLargePool(pool)
{
    public override void Return(int[] array, bool clears) => base.Return(array, clears: false);
}

/// <summary>Loses every tenth array that is returned.</summary>
internal sealed class LosesReturnsLargePool(LargeArrayPool<int> pool) : ModeledLargePool(pool)
{
    private int _returns;

    public override void Return(int[] array, bool clears)
    {
        if (++_returns % 10 != 0)
        {
            base.Return(array, clears);
        }
    }
}

/// <summary>Lends an array once more that a full trim has let go.</summary>
internal sealed class OutlivesTrimLargePool(LargeArrayPool<int> pool) : ModeledLargePool(pool)
{
    private int[]? _last;
    private int[]? _survivor;

    public override int[] Rent(int length)
    {
        int[] array = base.Rent(length);
        if (_survivor is { } survivor && survivor.Length == array.Length)
        {
            _survivor = null;
            return survivor;
        }

        return array;
    }

    public override void Return(int[] array, bool clears)
    {
        base.Return(array, clears);
        _last = array;
    }

    public override void Trim(TrimLevel level)
    {
        base.Trim(level);
        _survivor = level >= TrimLevel.Full ? _last : null;
    }
}

/// <summary>Lets go of everything whenever a collection comes by.</summary>
internal sealed class ForgetsAfterCollectionsLargePool(LargeArrayPool<int> pool) : ModeledLargePool(pool)
{
    public override void Collect() => Trim(TrimLevel.Full);
}

/// <summary>Takes no notice of collections, and so of critical pressure.</summary>
internal sealed class IgnoresCollectionsLargePool(LargeArrayPool<int> pool) : ModeledLargePool(pool)
{
    public override void Collect() => System.GC.KeepAlive(this);
}

/// <summary>Takes every return for a right one.</summary>
internal sealed class AcceptsDoubleReturnsLargePool(LargeArrayPool<int> pool) : ModeledLargePool(pool)
{
    public override void Return(int[] array, bool clears)
    {
        try
        {
            base.Return(array, clears);
        }
        catch (System.InvalidOperationException)
        {
            // Wrong: the caller must hear of it.
        }
    }
}

/// <summary>Does nothing when it is disposed.</summary>
internal sealed class IgnoresDisposeLargePool(LargeArrayPool<int> pool) : ModeledLargePool(pool)
{
    public override void Dispose() => System.GC.KeepAlive(this);
}
