using System;
using System.Threading;

namespace Pools.Internal;

/// <summary>A monitor that this thread has entered, and leaves when this is disposed of.</summary>
/// <remarks>
/// As the <c>lock</c> statement, but an interruption of the thread does not end the wait: whoever has changed one half of a state and waits to change the other must not leave it so. The
/// interruption comes when the thread next waits for something else.
/// <para><b>Threading</b>: disposed of once, by the thread that made it.</para>
/// </remarks>
internal readonly struct HeldMonitor : IDisposable
{
    private readonly object _monitor;

    private HeldMonitor(object monitor) => _monitor = monitor;

    /// <summary>Enters a monitor, waiting for it.</summary>
    public static HeldMonitor Enter(object monitor)
    {
        WaitFor(monitor);
        return new HeldMonitor(monitor);
    }

    /// <summary>Enters a monitor, waiting for it; somebody else's business to leave it.</summary>
    public static void WaitFor(object monitor)
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

    public void Dispose() => Monitor.Exit(_monitor);

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
