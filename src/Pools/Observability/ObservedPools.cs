using System;
using System.Collections.Generic;
using System.Threading;
using Pools.Internal;

namespace Pools.Observability;

/// <summary>Lists all pools. Tells each when a listener attaches or detaches, so that fast paths need not check, and tells the meter of the process which pools there are.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread; takes a lock, from constructors of pools, from commands of listeners and, where one was not told, after a collection.</para>
/// <para><b>Ordering</b>: a pool that is added while a listener comes or goes is told under the same lock, so it never keeps the older answer.</para>
/// <para><b>Bounds</b>: a weak reference for each living pool.</para>
/// <para><b>Accepted races</b>: none.</para>
/// </remarks>
internal static class ObservedPools
{
    private static readonly List<WeakReference<IObservedPool>> s_pools = [];
    private static bool s_listening;
    private static bool s_areNamesAsked;
    private static bool s_isMeterAwaited;

    /// <summary>How many entries there are when dead ones are next looked for (the first number is arbitrary).</summary>
    private static int s_pruneAt = 16;

    /// <summary>Adds a pool, and tells it at once, and at every change, whether a listener is attached.</summary>
    public static void Add(IObservedPool pool)
    {
        bool isNamed;
        bool awaitsMeter;
        using (HeldGate<HardwareAtomics>.Enter(s_pools))
        {
            // First, forget pools that are gone.
            if (s_pools.Count >= s_pruneAt)
            {
                Prune_NeedsLock();
            }

            // Next, add the pool and tell it whether anyone listens in one step: a listener that attaches later finds it in the list.
            s_pools.Add(new WeakReference<IObservedPool>(pool));
            pool.SetListening(s_listening);
            isNamed = s_areNamesAsked;
            awaitsMeter = !s_isMeterAwaited;
            s_isMeterAwaited = true;
        }

        // Finally, what runs listeners' code, outside of the lock.
        if (isNamed)
        {
            pool.TellName();
        }

        if (awaitsMeter)
        {
            ProcessMeter.Await();
        }
    }

    /// <summary>Forgets pools that are gone, and does so next at twice as many as are left, so that adding stays cheap.</summary>
    private static void Prune_NeedsLock()
    {
        s_pools.RemoveAll(static entry => !entry.TryGetTarget(out _));
        s_pruneAt = Math.Max(16, 2 * s_pools.Count);
    }

    /// <summary>The living pools that the meter of the process publishes.</summary>
    public static List<ITrimmableArrayPool> OfProcess()
    {
        List<ITrimmableArrayPool> living = [];
        using (HeldGate<HardwareAtomics>.Enter(s_pools))
        {
            foreach (WeakReference<IObservedPool> entry in s_pools)
            {
                if (entry.TryGetTarget(out IObservedPool? pool) && pool.IsOfProcess)
                {
                    living.Add(pool);
                }
            }
        }

        return living;
    }

    /// <summary>Makes each living pool raise its name, and each new one from now on.</summary>
    public static void NameAll()
    {
        List<IObservedPool> living = [];
        using (HeldGate<HardwareAtomics>.Enter(s_pools))
        {
            s_areNamesAsked = true;
            foreach (WeakReference<IObservedPool> entry in s_pools)
            {
                if (entry.TryGetTarget(out IObservedPool? pool))
                {
                    living.Add(pool);
                }
            }
        }

        // Listeners run inside, and may make pools.
        living.ForEach(static pool => pool.TellName());
    }

    /// <summary>Tells all pools again, if what they were told last is not so any more.</summary>
    /// <remarks>Before .NET 8, and on .NET Framework, the last listener's leaving is told while it still counts as one.</remarks>
    public static void LookAgain()
    {
        if (Volatile.Read(ref s_listening) == PoolReporter.IsListenedTo)
        {
            return;
        }

        using (HeldGate<HardwareAtomics>.Enter(s_pools))
        {
            // Once more: a listener that has come by now is told of under this lock, before or after.
            SetListening_NeedsLock(PoolReporter.IsListenedTo);
        }
    }

    /// <summary>Tells all pools.</summary>
    public static void SetListening(bool listening)
    {
        using (HeldGate<HardwareAtomics>.Enter(s_pools))
        {
            SetListening_NeedsLock(listening);
        }
    }

    private static void SetListening_NeedsLock(bool listening)
    {
        s_listening = listening;
        s_areNamesAsked &= listening;
        foreach (WeakReference<IObservedPool> entry in s_pools)
        {
            if (entry.TryGetTarget(out IObservedPool? pool))
            {
                pool.SetListening(listening);
            }
        }
    }
}
