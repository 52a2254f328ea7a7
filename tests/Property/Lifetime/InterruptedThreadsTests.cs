using System;
using System.Threading;
using Pools.Diagnostics;
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

    /// <summary>That of the debug pools' tables.</summary>
    [Fact]
    public void Nor_that_for_a_brief_lock()
    {
        BriefLock gate = default;
        gate.Enter();
        Thread? waiting = null;
        OwnThread.Started thread = OwnThread.Start(() =>
        {
            Volatile.Write(ref waiting, Thread.CurrentThread);
            gate.Enter();
            gate.Exit();
            RequireInterrupted();
        });

        // It sleeps, now and then; and again after it was interrupted, or it has ended.
        WaitUntilItSleeps();
        waiting!.Interrupt();
        WaitUntilItSleeps();
        gate.Exit();
        thread.JoinOrThrow();

        void WaitUntilItSleeps()
        {
            while (Volatile.Read(ref waiting) is not { } other || (other.IsAlive && (other.ThreadState & ThreadState.WaitSleepJoin) == 0))
            {
                Thread.Yield();
            }
        }
    }

    /// <summary>Whenever this thread was interrupted, nobody has taken that away.</summary>
    private static void RequireInterrupted() => Assert.Throws<ThreadInterruptedException>(() => new SemaphoreSlim(0).Wait());

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

                RequireInterrupted();
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
