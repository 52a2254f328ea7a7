using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>The debug pools of an element type: finds the owner of an array that a pool does not know.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread, with a lock; asked only when something is wrong already.</para>
/// <para><b>Ordering</b>: a pool is listed before its constructor ends, so no array of it can be unknown here.</para>
/// <para><b>Bounds</b>: see <see cref="WeakList{T}"/>.</para>
/// <para><b>Accepted races</b>: a pool that is collected during the search is not found.</para>
/// </remarks>
internal static class KnownPools<T>
{
    private static readonly WeakList<DebugArrayPool<T>> s_pools = new();

    public static void Add(DebugArrayPool<T> pool) => s_pools.Add(pool);

    /// <summary>The rental of an array in any of them, and the pool that has lent it; or null.</summary>
    public static Rental? Find(T[] array, out DebugArrayPool<T>? owner)
    {
        foreach (DebugArrayPool<T> pool in s_pools.Living())
        {
            Rental? rental = pool.Find(array);

            // Its finalizer frees what the search reads.
            GC.KeepAlive(pool);
            if (rental is not null)
            {
                owner = pool;
                return rental;
            }
        }

        owner = null;
        return null;
    }
}
