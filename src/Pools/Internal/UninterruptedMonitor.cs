namespace Pools.Internal;

/// <summary>Waits for monitors even if the thread is interrupted.</summary>
/// <remarks>
/// An interruption does not end the wait: the thread may have changed half of a state, and must change the other half. The interruption
/// takes effect at the thread's next wait.
/// <para><b>Threading</b>: any thread.</para>
/// </remarks>
internal static class UninterruptedMonitor
{
    /// <summary>Enters a monitor, waiting for it.</summary>
    public static void Enter(object monitor)
    {
        bool wasInterrupted = false;
        while (!TryWaitFor(monitor))
        {
            wasInterrupted = true;
        }

        if (wasInterrupted)
        {
            Thread.CurrentThread.Interrupt();
        }
    }

    private static bool TryWaitFor(object monitor)
    {
        try
        {
            Monitor.Enter(monitor);
            return true;
        }
        catch (ThreadInterruptedException)
        {
            return false;
        }
    }
}
