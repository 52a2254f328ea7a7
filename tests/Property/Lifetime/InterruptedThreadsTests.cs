using System;
using System.Linq;
using System.Threading;
using Pools.Diagnostics;
using Pools.Internal;
using Pools.Tests.Large;
using Xunit;

namespace Pools.Tests.Lifetime;

/// <summary>Threads that are interrupted while they wait for a monitor of a pool: the call ends as if nothing had happened, and the interruption comes later.</summary>
/// <remarks>
/// The framework has locks, too, and an interruption ends the wait for those, or is lost there. So what does more than wait for the monitor is done once before, because the framework makes event sources, for instance, at their first
/// use, and by a process of its own, in which nobody else uses them.
/// </remarks>
public sealed class InterruptedThreadsTests
{
    private const int Length = 4_096;

    /// <summary>How long an interruption that somebody has taken away is waited for: one that is there ends the wait before it begins.</summary>
    private static readonly TimeSpan s_lost = TimeSpan.FromMinutes(1);

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
    public void It_does_not_end_a_trim() => ChildTest.Alone(typeof(InterruptedThreadsTests), () =>
    {
        using LargeArrayPool<byte> pool = new LargeScene().Make();
        LargeScene.Burst(pool, 20, Length);
        OwnThread.Run(() => pool.Trim());
        LargeScene.Burst(pool, 20, Length);
        RequireLater(LargeInternals.GateOf(pool), () => pool.Trim());
        Assert.Equal((40, 0), (pool.GetStatistics().Trimmed, pool.GetStatistics().RetainedBytes));
    });

    /// <summary>That of the debug pools' tables.</summary>
    [Fact]
    public void Nor_that_for_a_brief_lock()
    {
        BriefLock gate = default;
        gate.Enter();
        RequireLater(() => gate.Exit(), () =>
        {
            gate.Enter();
            gate.Exit();
        });
    }

#if !POOLS_NETSTANDARD
    [Fact]
    public void Nor_a_report_that_looks_up_its_lines() => ChildTest.Alone(typeof(InterruptedThreadsTests), () =>
    {
        using DebugArrayPool<byte> pool = new(new DebugArrayPoolOptions { Reaction = MisuseReaction.Record, Stacks = StackCapture.Full });
        OwnThread.Run(ReturnTwice);
        RequireLater(PoolInternals.StaticField(typeof(SymbolFiles), "s_gate"), ReturnTwice);
        Assert.Equal([MisuseKind.DoubleReturn, MisuseKind.DoubleReturn], pool.Reports.Select(report => report.Kind));

        void ReturnTwice()
        {
            byte[] array = pool.Rent(100);
            pool.Return(array);
            pool.Return(array);
        }
    });
#endif

    private static void RequireLater(object monitor, Action action)
    {
        Monitor.Enter(monitor);
        RequireLater(() => Monitor.Exit(monitor), action);
    }

    /// <summary>Runs an action on a thread that waits in it for something that this thread holds, and is interrupted.</summary>
    private static void RequireLater(Action release, Action action)
    {
        Thread? other = null;
        OwnThread.Started thread = OwnThread.Start(() =>
        {
            Volatile.Write(ref other, Thread.CurrentThread);
            action();

            // Whenever it was interrupted, nobody has taken that away.
            Assert.Throws<ThreadInterruptedException>(() => new SemaphoreSlim(0).Wait(s_lost));
        });

        // Not by an event: to set one may take a monitor, too. It is interrupted where it first waits, and waits again, or has ended.
        while (Volatile.Read(ref other) is null)
        {
            Thread.Yield();
        }

        other!.Interrupt();
        while (other.IsAlive && (other.ThreadState & ThreadState.WaitSleepJoin) == 0)
        {
            Thread.Yield();
        }

        release();
        thread.JoinOrThrow();
    }
}
