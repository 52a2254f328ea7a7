using Pools.Internal;
using Pools.Sizing;

namespace Pools.Extensions;

/// <summary>The pool of an open generic registration: an object that the container can create, around the actual pool.</summary>
internal abstract class OpenArrayPool<T>(ArrayPool<T> pool) : ArrayPool<T>, ITrimmableArrayPool<T>, IDisposable
{
    public string Name => (pool as ITrimmablePool)?.Name ?? pool.ToString() ?? pool.GetType().Name;

    public Type ElementType => typeof(T);

    public override T[] Rent(int minimumLength) => pool.Rent(minimumLength);

    public override void Return(T[] array, bool clearArray = false) => pool.Return(array, clearArray);

    public void ReturnAndClear(T[] array, int clearLength)
    {
        if (pool is ITrimmableArrayPool<T> ours)
        {
            ours.ReturnAndClear(array, clearLength);
            return;
        }

        if (array is not null && (uint)clearLength > (uint)array.Length)
        {
            throw BadArgument.ClearLength(clearLength, array.Length);
        }

        // A third-party pool can only clear whole arrays. Clearing here would change an array that the pool may refuse.
        pool.Return(array!, clearArray: clearLength != 0);
    }

    public void Trim(TrimLevel level = TrimLevel.Full)
    {
        PoolOptionChecks.RequireTrimLevel(nameof(level), level);
        (pool as ITrimmablePool)?.Trim(level);
    }

    public PoolStatistics GetStatistics() =>
        (pool as ITrimmableArrayPool)?.GetStatistics() ?? new PoolStatistics { PoolName = Name, ElementType = ElementType };

    public override string? ToString() => pool.ToString();

    public void Dispose() => (pool as IDisposable)?.Dispose();
}
