using Pools.Tests.Large;

namespace Pools.Tests.Lifetime;

/// <summary>A thread is interrupted while it waits for a lock of a pool: the call goes on, and the interruption comes later.</summary>
/// <remarks>Locks of the framework lose interruptions. So deep tests run alone, and do everything once before.</remarks>
public sealed class InterruptedThreadsTests
{
    private const int Length = 4_096;

    /// <summary>How long an interruption that was lost is waited for: one that is there ends the wait before it begins.</summary>
    private static readonly TimeSpan s_lost = TimeSpan.FromMinutes(1);

    [Fact]
    public void Interruption_does_not_end_the_wait_for_a_monitor()
    {
        object monitor = new();
        RequireLater(monitor, () =>
        {
            using (new HeldLock<HardwareAtomics>(monitor))
            {
                Assert.True(Monitor.IsEntered(monitor));
            }
        });
        Assert.False(Monitor.IsEntered(monitor));
    }

    [Fact]
    public void Interruption_does_not_end_the_wait_for_a_brief_lock()
    {
        BriefLock briefLock = default;
        briefLock.Enter();
        RequireLater(() => briefLock.Exit(), () =>
        {
            briefLock.Enter();
            briefLock.Exit();
        });
    }

    [Fact, Trait("Run", "Deep")]
    public void Interruption_ends_neither_a_trim_nor_a_rent_of_a_large_array() => ChildTest.Alone(typeof(InterruptedThreadsTests), () =>
    {
        using LargeArrayPool<byte> pool = new LargeScene().Make();
        LargeScene.Burst(pool, 20, Length);
        OwnThread.Run(() => pool.Trim());
        LargeScene.Burst(pool, 20, Length);
        RequireLater(LargeInternals.LockOf(pool), () => pool.Trim());
        Assert.Equal((40, 0), (pool.GetStatistics().Trimmed, pool.GetStatistics().RetainedBytes));
        RequireLater(LargeInternals.LockOf(pool), () => pool.Return(pool.Rent(Length)));
        Assert.Equal(Length, pool.GetStatistics().RetainedBytes);
    });

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
            Assert.Throws<ThreadInterruptedException>(() => new SemaphoreSlim(0).Wait(s_lost));
        });

        // Not by an event: setting one may take a monitor, too.
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
