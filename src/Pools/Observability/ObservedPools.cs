using System;
using System.Collections.Generic;

namespace Pools.Observability;

/// <summary>Tells every pool when somebody begins or stops to listen, so that a fast path need not ask.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread; takes a lock, from constructors of pools and from commands of listeners only.</para>
/// <para><b>Bounds</b>: a weak reference for each living pool.</para>
/// </remarks>
internal static class ObservedPools
{
    private static readonly List<WeakReference<IObservedPool>> s_pools = [];
    private static bool s_listening;

    /// <summary>How many entries there are when dead ones are next looked for (the first number is arbitrary).</summary>
    private static int s_pruneAt = 16;

    /// <summary>Begins to tell a pool, at once and whenever it changes.</summary>
    public static void Add(IObservedPool pool)
    {
        lock (s_pools)
        {
            if (s_pools.Count >= s_pruneAt)
            {
                s_pools.RemoveAll(static entry => !entry.TryGetTarget(out _));
                s_pruneAt = Math.Max(16, 2 * s_pools.Count);
            }

            s_pools.Add(new WeakReference<IObservedPool>(pool));
            pool.SetListening(s_listening);
        }
    }

    /// <summary>Tells all pools.</summary>
    public static void SetListening(bool listening)
    {
        lock (s_pools)
        {
            s_listening = listening;
            foreach (WeakReference<IObservedPool> entry in s_pools)
            {
                if (entry.TryGetTarget(out IObservedPool? pool))
                {
                    pool.SetListening(listening);
                }
            }
        }
    }
}
