using System;
using System.Threading;
using System.Threading.Tasks;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Debug;

public sealed class ScopeTests
{
    [Fact]
    public void A_scope_that_returns_everything_is_clean()
    {
        var pool = new DebugArrayPool<byte>();
        using DebugPoolScope scope = pool.BeginScope();

        pool.Return(pool.Rent(100));

        scope.AssertClean();
    }

    [Fact]
    public void What_is_still_out_at_the_end_is_a_leak_with_its_place()
    {
        var pool = new DebugArrayPool<byte>();
        using DebugPoolScope scope = pool.BeginScope("the scope");
        byte[] leaked = pool.Rent(100);

        DebugPoolScopeException exception = Assert.Throws<DebugPoolScopeException>(scope.AssertClean);

        MisuseReport report = Assert.Single(exception.Reports);
        Assert.Equal((MisuseKind.Leak, "the scope", leaked.Length), (report.Kind, report.Scope, report.ArrayLength));
        Assert.Equal(nameof(What_is_still_out_at_the_end_is_a_leak_with_its_place), report.RentedAt!.Member);
        Assert.Contains("AP009", exception.Message, StringComparison.Ordinal);
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

    [Fact]
    public void The_same_fault_in_two_scopes_fails_both()
    {
        var pool = new DebugArrayPool<byte>(new DebugArrayPoolOptions { Reaction = MisuseReaction.Record });
        for (int i = 0; i < 2; i++)
        {
            using DebugPoolScope scope = pool.BeginScope("same");
            byte[] array = pool.Rent(100);
            pool.Return(array);
            pool.Return(array);
            Assert.Throws<DebugPoolScopeException>(scope.AssertClean);
        }

        Assert.Equal(2, Assert.Single(pool.Reports).Count);
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
    public void A_scope_inside_another_gives_the_flow_back_to_it()
    {
        var pool = new DebugArrayPool<byte>();
        DebugPoolScope? elsewhere = null;
        OwnThread.Run(() => elsewhere = pool.BeginScope("elsewhere"));
        using DebugPoolScope outer = pool.BeginScope("outer");
        pool.BeginScope("inner").Dispose();

        _ = pool.Rent(100);

        Assert.Throws<DebugPoolScopeException>(outer.AssertClean);
        elsewhere!.AssertClean();
    }

    [Fact]
    public void A_late_write_that_is_found_after_its_scope_has_ended_fails_the_scope_around_it()
    {
        var pool = new DebugArrayPool<byte>();
        using DebugPoolScope all = pool.BeginScope("all tests");
        byte[] array = RentAndReturnIn(pool, "one test");

        array[0] = 1;
        pool.Verify();

        MisuseReport report = Assert.Single(Assert.Throws<DebugPoolScopeException>(all.AssertClean).Reports);
        Assert.Equal((MisuseKind.WriteAfterReturn, "one test"), (report.Kind, report.Scope));
    }

    [Fact]
    public void A_late_write_that_is_found_when_no_scope_is_open_fails_the_pool()
    {
        var pool = new DebugArrayPool<byte>();
        byte[] array = RentAndReturnIn(pool, "one test");
        pool.AssertClean();

        array[0] = 1;

        Assert.Equal(MisuseKind.WriteAfterReturn, Assert.Single(Assert.Throws<DebugPoolScopeException>(pool.AssertClean).Reports).Kind);
    }

    [Fact]
    public void A_second_return_in_another_scope_fails_that_one()
    {
        var pool = new DebugArrayPool<byte>(new DebugArrayPoolOptions { Reaction = MisuseReaction.Record });
        byte[] array = RentAndReturnIn(pool, "first");
        using DebugPoolScope second = pool.BeginScope("second");

        pool.Return(array);

        MisuseReport report = Assert.Single(Assert.Throws<DebugPoolScopeException>(second.AssertClean).Reports);
        Assert.Equal((MisuseKind.DoubleReturn, "first"), (report.Kind, report.Scope));
    }

    [Fact]
    public void A_return_to_a_wrong_pool_fails_the_scope_of_that_pool()
    {
        var right = new DebugArrayPool<byte>();
        var wrong = new DebugArrayPool<byte>(new DebugArrayPoolOptions { Reaction = MisuseReaction.Record });
        using DebugPoolScope scope = wrong.BeginScope();

        wrong.Return(right.Rent(100));

        Assert.Equal(MisuseKind.WrongPool, Assert.Single(Assert.Throws<DebugPoolScopeException>(scope.AssertClean).Reports).Kind);
    }

    [Fact]
    public async Task A_scope_that_is_awaited_gives_the_flow_back_to_the_one_around_it()
    {
        var pool = new DebugArrayPool<byte>();
        DebugPoolScope? elsewhere = null;
        OwnThread.Run(() => elsewhere = pool.BeginScope("elsewhere"));
        using DebugPoolScope outer = pool.BeginScope("outer");
        DebugPoolScope inner = pool.BeginScope("inner");
        await inner.AssertCleanAsync(TimeSpan.Zero, TestContext.Current.CancellationToken);

        _ = pool.Rent(100);

        Assert.Throws<DebugPoolScopeException>(outer.AssertClean);
        elsewhere!.AssertClean();
    }

    [Fact]
    public async Task What_is_out_when_the_grace_is_over_is_a_leak()
    {
        var pool = new DebugArrayPool<byte>();
        using DebugPoolScope scope = pool.BeginScope();
        byte[] array = pool.Rent(100);

        DebugPoolScopeException exception = await Assert.ThrowsAsync<DebugPoolScopeException>(() => scope.AssertCleanAsync(TimeSpan.FromMilliseconds(20), TestContext.Current.CancellationToken));

        Assert.Equal(MisuseKind.Leak, Assert.Single(exception.Reports).Kind);
        GC.KeepAlive(array);
    }

    [Fact]
    public async Task Waiting_that_is_cancelled_leaves_the_scope_open()
    {
        var pool = new DebugArrayPool<byte>();
        using DebugPoolScope scope = pool.BeginScope();
        byte[] array = pool.Rent(100);

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => scope.AssertCleanAsync(TimeSpan.MaxValue, new CancellationToken(canceled: true)));

        pool.Return(array);
        scope.AssertClean();
    }

    [Theory, InlineData(false), InlineData(true)]
    public void A_call_through_the_abstract_class_is_told_by_its_stack_while_a_scope_is_open(bool inScope)
    {
        var pool = new DebugArrayPool<byte>(new DebugArrayPoolOptions { Reaction = MisuseReaction.Record });
        System.Buffers.ArrayPool<byte> injected = pool;
        using DebugPoolScope? scope = inScope ? pool.BeginScope() : null;
        byte[] array = injected.Rent(100);
        injected.Return(array);
        injected.Return(array);

        MisuseReport report = Assert.Single(pool.Reports);
        foreach (CallSite? site in new[] { report.RentedAt, report.ReturnedAt, report.OffendedAt })
        {
            Assert.Equal(inScope, site!.Stack?.Contains(nameof(A_call_through_the_abstract_class_is_told_by_its_stack_while_a_scope_is_open), StringComparison.Ordinal) ?? false);
        }
    }

    [Fact]
    public void A_fault_that_happens_often_is_told_once_by_its_scope()
    {
        var pool = new DebugArrayPool<byte>(new DebugArrayPoolOptions { Reaction = MisuseReaction.Record });
        using DebugPoolScope scope = pool.BeginScope();
        byte[] array = pool.Rent(100);
        for (int i = 0; i < 1_000; i++)
        {
            pool.Return(array);
        }

        Assert.Equal(999, Assert.Single(scope.Reports).Count);
    }

    [Fact]
    public void Who_is_told_may_wait_for_somebody_who_looks()
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
    public void An_inner_pool_that_fails_harms_nobody_who_returns()
    {
        var pool = DebugArrayPool<byte>.Around(new Failing(), new DebugArrayPoolOptions { QuarantineArrays = 1 });
        byte[] first = pool.Rent(100);
        pool.Return(first);
        first[0] = 1;
        pool.Return(pool.Rent(100));
        pool.Dispose();

        Assert.Equal(MisuseKind.WriteAfterReturn, Assert.Single(pool.Reports).Kind);
    }

    [Fact]
    public void Disposing_a_scope_reports_and_does_not_throw()
    {
        var pool = new DebugArrayPool<byte>();
        DebugPoolScope scope = pool.BeginScope();
        byte[] leaked = pool.Rent(100);

        scope.Dispose();

        Assert.NotEmpty(leaked);
        Assert.Equal(MisuseKind.Leak, Assert.Single(scope.Reports).Kind);
    }

    [Fact]
    public void Information_fails_a_scope_on_request_only()
    {
        foreach (bool fails in new[] { false, true })
        {
            var pool = new DebugArrayPool<string>();
            using DebugPoolScope scope = pool.BeginScope();
            scope.FailsOnInformation = fails;
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
    public async Task Scopes_that_overlap_are_told_apart_by_the_flow_of_execution()
    {
        var pool = new DebugArrayPool<byte>();

        async Task<DebugPoolScope> Work(string name, int length)
        {
            DebugPoolScope scope = pool.BeginScope(name);
            await Task.Yield();
            _ = pool.Rent(length);
            return scope;
        }

        using DebugPoolScope outer = pool.BeginScope("outer");
        DebugPoolScope[] scopes = await Task.WhenAll(Task.Run(() => Work("left", 10)), Task.Run(() => Work("right", 20)));
        foreach (DebugPoolScope scope in scopes)
        {
            scope.Dispose();
        }

        Assert.Equal((10, "left"), (Assert.Single(scopes[0].Reports).RequestedLength, scopes[0].Reports[0].Scope));
        Assert.Equal(20, Assert.Single(scopes[1].Reports).RequestedLength);
        outer.AssertClean();
    }

    private static byte[] RentAndReturnIn(DebugArrayPool<byte> pool, string name)
    {
        using DebugPoolScope scope = pool.BeginScope(name);
        byte[] array = pool.Rent(100);
        pool.Return(array);
        scope.AssertClean();
        return array;
    }

    private sealed class Failing : System.Buffers.ArrayPool<byte>
    {
        public override byte[] Rent(int minimumLength) => new byte[minimumLength];

        public override void Return(byte[] array, bool clearArray = false) => throw new ObjectDisposedException(nameof(Failing));
    }
}
