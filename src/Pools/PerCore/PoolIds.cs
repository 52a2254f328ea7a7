using System.Collections.Generic;

namespace Pools.PerCore;

/// <summary>Small numbers for living pools, the lowest free one first, so that threads' tables stay short.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread; takes a lock, and is called from constructors and finalizers of pools only.</para>
/// <para>
/// An id is free again only when the garbage collector has found its pool unreachable after the pool had stopped using it: no thread is inside an
/// operation of that pool, and none can begin one.
/// </para>
/// </remarks>
internal static class PoolIds
{
    /// <summary>An id that no thread's table has.</summary>
    public const int None = int.MaxValue;

    private static readonly SortedSet<int> s_free = [];
    private static int s_next;

    public static int Take()
    {
        lock (s_free)
        {
            if (s_free.Count == 0)
            {
                return s_next++;
            }

            int id = s_free.Min;
            s_free.Remove(id);
            return id;
        }
    }

    public static void Release(int id)
    {
        lock (s_free)
        {
            s_free.Add(id);
        }
    }
}
