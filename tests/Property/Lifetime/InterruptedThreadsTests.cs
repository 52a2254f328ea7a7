using System;
using System.Threading;
using Pools.Internal;
using Pools.Tests.Large;
using Xunit;

namespace Pools.Tests.Lifetime;

/// <summary>Threads that are interrupted while they wait for a monitor of a pool: the call ends as if nothing had happened, and the interruption comes later.</summary>
public sealed class InterruptedThreadsTests
{
    private const int Length = 4_096;

    [Fact]
    public void An_interruption_does_not_end_the_wait_for_a_monitor()
    {
        object monitor = new();
        RequireLater(monitor, () =>
        {
            using (HeldGate<HardwareAtomics>.Enter(monitor))
            {
                Assert.True(Monitor.IsEntered(monitor));
            }
        });
        Assert.False(Monitor.IsEntered(monitor));
    }

    [Fact]
    public void It_does_not_end_a_trim()
    {
        using LargeArrayPool<byte> pool = new LargeScene().Make();
        LargeScene.Burst(pool, 20, Length);
        RequireLater(LargeInternals.GateOf(pool), () => pool.Trim());
        Assert.Equal((20, 0), (pool.GetStatistics().Trimmed, pool.GetStatistics().RetainedBytes));
    }

    /// <summary>Runs an action on a thread that waits for a monitor in it, and is interrupted then.</summary>
    private static void RequireLater(object monitor, Action action)
    {
        Thread? waiting = null;
        OwnThread.Started thread;
        lock (monitor)
        {
            thread = OwnThread.Start(() =>
            {
                Volatile.Write(ref waiting, Thread.CurrentThread);
                action();

                // Whenever it was interrupted, nobody has taken that away.
                Assert.Throws<ThreadInterruptedException>(() => new SemaphoreSlim(0).Wait());
            });

            // Not by an event: to set one may take a monitor, too.
            while (Volatile.Read(ref waiting) is null)
            {
                Thread.Yield();
            }

            waiting!.Interrupt();
        }

        thread.JoinOrThrow();
    }
}
