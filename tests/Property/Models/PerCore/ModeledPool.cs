using System;

namespace Pools.Tests.Models;

/// <summary>The pool under a model. A mutant overrides what it does wrong.</summary>
internal class ModeledPool(PerCoreArrayPool<long> pool)
{
    public virtual long[] Rent(int length) => pool.Rent(length);

    public virtual void Return(long[] array, int clear)
    {
        if (clear is 0 or Step.All)
        {
            pool.Return(array, clearArray: clear != 0);
        }
        else
        {
            pool.ReturnAndClear(array, Math.Min(clear, array.Length));
        }
    }

    public virtual void Trim(TrimLevel level) => pool.Trim(level);

    public virtual void Collect() => pool.OnGen2Collection();

    public virtual void Dispose() => pool.Dispose();

    public virtual PoolStatistics GetStatistics() => pool.GetStatistics();
}
