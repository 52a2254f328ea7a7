namespace Pools.Tests.Debug;

public sealed class InterruptedReportTests
{
    /// <summary>In a process of its own: locks of the framework lose interruptions, so everything is done once before.</summary>
    [Fact, Trait("Run", "Deep")]
    public void An_interruption_does_not_end_a_report_that_looks_up_its_lines() => ChildTest.Alone(typeof(InterruptedReportTests), () =>
    {
        using DebugArrayPool<byte> pool = new(new DebugArrayPoolOptions { Reaction = MisuseReaction.Record, Stacks = StackCapture.Full });
        OwnThread.Run(ReturnTwice);
        object monitor = PoolInternals.StaticField(typeof(SymbolFiles), "s_lock");
        Thread? other = null;
        Monitor.Enter(monitor);
        OwnThread.Started thread = OwnThread.Start(() =>
        {
            Volatile.Write(ref other, Thread.CurrentThread);
            ReturnTwice();

            // The interruption comes now.
            Assert.Throws<ThreadInterruptedException>(() => new SemaphoreSlim(0).Wait(60_000, TestContext.Current.CancellationToken));
        });
        SpinWait.SpinUntil(() => Volatile.Read(ref other) is not null);
        other!.Interrupt();
        SpinWait.SpinUntil(() => !other.IsAlive || (other.ThreadState & ThreadState.WaitSleepJoin) != 0);
        Monitor.Exit(monitor);
        thread.JoinOrThrow();

        Assert.Equal([MisuseKind.DoubleReturn, MisuseKind.DoubleReturn], pool.Reports.Select(report => report.Kind));

        void ReturnTwice()
        {
            byte[] array = pool.Rent(100);
            pool.Return(array);
            pool.Return(array);
        }
    });
}
