using System.Threading;

namespace Pools.Internal;

/// <summary>Waits for monitors even if the thread is interrupted.</summary>
/// <remarks>
/// An interruption does not end the wait: a thread that has changed one half of a state, and waits to change the other, must not leave it so. The interruption takes effect when the thread next waits for something else.
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
