namespace Pools.Tests.Debug;

public sealed class ScopeTests
{
    [Fact]
    public void An_array_that_is_out_at_the_end_is_a_leak_with_its_place()
    {
        var pool = new DebugArrayPool<byte>();
        using DebugPoolScope scope = pool.BeginScope("the scope");
        byte[] leaked = pool.Rent(100);

        DebugPoolScopeException exception = Assert.Throws<DebugPoolScopeException>(scope.AssertClean);

        MisuseReport report = Assert.Single(exception.Reports);
        Assert.Equal((MisuseKind.Leak, "the scope", leaked.Length), (report.Kind, report.Scope, report.ArrayLength));
        Assert.Equal(nameof(An_array_that_is_out_at_the_end_is_a_leak_with_its_place), report.RentedAt!.Member);
        Assert.Contains("AP009", exception.Message, StringComparison.Ordinal);
        Assert.Same(report, Assert.Single(scope.Reports));
    }

    [Fact]
    public void An_exception_that_is_swallowed_still_fails_the_scope()
    {
        var pool = new DebugArrayPool<byte>();
        using DebugPoolScope scope = pool.BeginScope();
        byte[] array = pool.Rent(100);
        pool.Return(array);
        try
        {
            pool.Return(array);
        }
        catch (InvalidOperationException)
        {
        }

        Assert.Equal(MisuseKind.DoubleReturn, Assert.Single(Assert.Throws<DebugPoolScopeException>(scope.AssertClean).Reports).Kind);
    }

    [Theory, InlineData(false), InlineData(true)]
    public void An_array_that_comes_back_after_the_end_of_its_scope_is_taken_in_silence(bool isDecorating)
    {
        var inner = new PerCoreArrayPool<byte>();
        DebugArrayPool<byte> pool = isDecorating ? DebugArrayPool<byte>.Around(inner) : new DebugArrayPool<byte>();
        DebugPoolScope scope = pool.BeginScope();
        byte[] late = pool.Rent(100);
        scope.Dispose();
        Assert.Equal(MisuseKind.Leak, Assert.Single(pool.Reports).Kind);
        Assert.Equal(0, pool.Outstanding);

        pool.Return(late);
        pool.Trim(TrimLevel.Full);

        Assert.Single(pool.Reports);
        Assert.Equal((0, 0), (pool.Outstanding, inner.GetStatistics().Outstanding));
        Assert.Throws<ArrayPoolArgumentException>(() => pool.Return(late));
    }

    [Fact]
    public async Task An_array_that_is_out_after_the_grace_is_a_leak()
    {
        var pool = new DebugArrayPool<byte>();
        using DebugPoolScope scope = pool.BeginScope();
        byte[] array = pool.Rent(100);

        DebugPoolScopeException exception = await Assert.ThrowsAsync<DebugPoolScopeException>(() =>
            scope.AssertCleanAsync(TimeSpan.FromMilliseconds(20), TestContext.Current.CancellationToken));

        Assert.Equal(MisuseKind.Leak, Assert.Single(exception.Reports).Kind);
        GC.KeepAlive(array);
    }

    [Fact]
    public async Task A_canceled_wait_leaves_the_scope_open()
    {
        var pool = new DebugArrayPool<byte>();
        using DebugPoolScope scope = pool.BeginScope();
        byte[] array = pool.Rent(100);

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            scope.AssertCleanAsync(TimeSpan.MaxValue, new CancellationToken(canceled: true)));

        pool.Return(array);
        scope.AssertClean();
    }

    [Fact]
    public void OnReport_may_wait_for_a_verification()
    {
        DebugArrayPool<byte>? pool = null;
        pool = new DebugArrayPool<byte>(new DebugArrayPoolOptions { OnReport = _ => OwnThread.Run(() => pool!.Verify()) });
        byte[] array = pool.Rent(100);
        pool.Return(array);
        array[0] = 1;

        pool.Verify();

        Assert.Single(pool.Reports);
    }

    [Fact]
    public void An_inner_pool_that_fails_does_not_fail_a_return()
    {
        var pool = DebugArrayPool<byte>.Around(new Failing(), new DebugArrayPoolOptions { MaxQuarantineArrays = 1 });
        byte[] first = pool.Rent(100);
        pool.Return(first);
        first[0] = 1;
        pool.Return(pool.Rent(100));
        pool.Dispose();

        Assert.Equal(MisuseKind.WriteAfterReturn, Assert.Single(pool.Reports).Kind);
    }

    [Fact]
    public void Information_fails_a_scope_on_request_only()
    {
        foreach (bool fails in new[] { false, true })
        {
            var pool = new DebugArrayPool<string>();
            using DebugPoolScope scope = pool.BeginScope();
            scope.FailOnInformation = fails;
            string[] array = pool.Rent(10);
            array[0] = "kept";
            pool.Return(array);

            Assert.Equal(fails, Record.Exception(scope.AssertClean) is DebugPoolScopeException);
        }
    }

    [Fact]
    public async Task A_late_return_within_the_grace_is_right()
    {
        var pool = new DebugArrayPool<byte>();
        using DebugPoolScope scope = pool.BeginScope();
        byte[] array = pool.Rent(100);
        Task check = scope.AssertCleanAsync(TimeSpan.FromMinutes(10), TestContext.Current.CancellationToken);
        Assert.False(check.IsCompleted);

        pool.Return(array);

        await check;
    }

    [Fact]
    public void A_concurrent_finding_of_another_thread_fails_the_ending_scope()
    {
        var clock = new AskedClock();
        DebugArrayPool<byte> pool =
            StillDebugPool.Make(new() { MaxQuarantineArrays = 1, Reaction = MisuseReaction.Record, TimeProvider = clock });
        byte[] others = pool.Rent(1);
        DebugPoolScope scope = pool.BeginScope();
        byte[] harmed = pool.Rent(100);
        pool.Return(harmed);
        harmed[0]++;
        OwnThread.Started? end = null;
        Thread? ending = null;
        Exception? failure = null;

        // The other thread has taken the array out of the quarantine and writes its report, for which it reads the clock.
        clock.OnAsked = () =>
        {
            clock.OnAsked = null;
            end = OwnThread.Start(() =>
            {
                Volatile.Write(ref ending, Thread.CurrentThread);
                failure = Record.Exception(scope.AssertClean);
            });
            const ThreadState WaitsOrEnded = ThreadState.WaitSleepJoin | ThreadState.Stopped;
            SpinWait.SpinUntil(() => scope.IsOver && (Volatile.Read(ref ending)!.ThreadState & WaitsOrEnded) != 0);
        };
        pool.Return(others);
        end!.JoinOrThrow();

        Assert.Equal(MisuseKind.WriteAfterReturn, Assert.Single(Assert.IsType<DebugPoolScopeException>(failure).Reports).Kind);
    }

    private sealed class Failing : ArrayPool<byte>
    {
        public override byte[] Rent(int minimumLength) => new byte[minimumLength];

        public override void Return(byte[] array, bool clearArray = false) => throw new ObjectDisposedException(nameof(Failing));
    }
}
