using Pools.Internal;

namespace Pools.Observability;

/// <summary>Lists all pools. Tells each when a listener attaches or detaches, so that fast paths need not check.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread; takes the list's lock.</para>
/// <para><b>Ordering</b>: a pool is added and told under the lock under which all pools are told, so it never keeps an older answer.</para>
/// <para><b>Bounds</b>: see <see cref="WeakList{T}"/>.</para>
/// <para><b>Accepted races</b>: none.</para>
/// </remarks>
internal static class ObservedPools
{
    private static readonly WeakList<IObservedPool> s_pools = new();
    private static bool s_listening;
    private static bool s_areNamesRequested;
    private static bool s_isMeterAwaited;

    /// <summary>Adds a pool. Tells it when a listener attaches or detaches, and now if one is attached.</summary>
    public static void Add(IObservedPool pool)
    {
        bool isNameRequested;
        bool awaitsMeter;
        using (new HeldLock<HardwareAtomics>(s_pools))
        {
            s_pools.Add(pool);
            if (s_listening)
            {
                pool.SetListening(true);
            }

            isNameRequested = s_areNamesRequested;
            awaitsMeter = !s_isMeterAwaited;
            s_isMeterAwaited = true;
        }

        // Listeners run inside both calls, so without the lock.
        if (isNameRequested)
        {
            pool.TellName();
        }

        if (awaitsMeter)
        {
            ProcessMeter.Await();
        }
    }

    /// <summary>Returns the living pools that the meter of the process publishes.</summary>
    public static List<ITrimmableArrayPool> OfProcess() => [.. s_pools.Living().FindAll(static pool => pool.IsOfProcess)];

    /// <summary>Makes each living pool raise its name, and each new one from now on.</summary>
    public static void NameAll()
    {
        using (new HeldLock<HardwareAtomics>(s_pools))
        {
            s_areNamesRequested = true;
        }

        s_pools.Living().ForEach(static pool => pool.TellName());
    }

    /// <summary>Tells all pools again if their last answer is outdated.</summary>
    /// <remarks>Before .NET 8 and on .NET Framework, the event of the last listener's leaving comes while it still counts.</remarks>
    public static void LookAgain()
    {
        if (Volatile.Read(ref s_listening) != PoolReporter.IsListenedTo)
        {
            SetListening(null);
        }
    }

    /// <summary>Tells all pools.</summary>
    /// <param name="listening">Whether a listener is attached; null: looks under the lock.</param>
    public static void SetListening(bool? listening)
    {
        using (new HeldLock<HardwareAtomics>(s_pools))
        {
            s_listening = listening ?? PoolReporter.IsListenedTo;
            s_areNamesRequested &= s_listening;
            s_pools.Living().ForEach(static pool => pool.SetListening(s_listening));
        }
    }
}
