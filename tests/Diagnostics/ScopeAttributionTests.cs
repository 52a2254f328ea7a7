namespace Pools.Tests.Debug;

/// <summary>Which scope fails where there are several, or one has ended.</summary>
public sealed class ScopeAttributionTests
{
    [Theory, InlineData(true), InlineData(false)]
    public async Task A_scope_inside_another_restores_it_at_its_end(bool isAwaited)
    {
        var pool = new DebugArrayPool<byte>();
        DebugPoolScope? elsewhere = null;
        OwnThread.Run(() => elsewhere = pool.BeginScope("elsewhere"));
        using DebugPoolScope outer = pool.BeginScope("outer");
        DebugPoolScope inner = pool.BeginScope("inner");
        if (isAwaited)
        {
            await inner.AssertCleanAsync(TimeSpan.Zero, TestContext.Current.CancellationToken);
        }

        inner.Dispose();
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
        DebugArrayPool<byte> pool = Recording();
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
        DebugArrayPool<byte> wrong = Recording();
        using DebugPoolScope scope = wrong.BeginScope();

        wrong.Return(right.Rent(100));

        Assert.Equal(MisuseKind.WrongPool, Assert.Single(Assert.Throws<DebugPoolScopeException>(scope.AssertClean).Reports).Kind);
    }

    [Theory, InlineData(false), InlineData(true)]
    public void A_call_through_the_abstract_class_is_told_by_its_stack_while_a_scope_is_open(bool inScope)
    {
        DebugArrayPool<byte> pool = Recording();
        ArrayPool<byte> injected = pool;
        using DebugPoolScope? scope = inScope ? pool.BeginScope() : null;
        byte[] array = injected.Rent(100);
        injected.Return(array);
        injected.Return(array);

        MisuseReport report = Assert.Single(pool.Reports);
        const string Test = nameof(A_call_through_the_abstract_class_is_told_by_its_stack_while_a_scope_is_open);
        CallSite?[] sites = [report.RentedAt, report.ReturnedAt, report.MisusedAt];
        Assert.All(sites, site => Assert.Equal(inScope, site!.Stack?.Contains(Test, StringComparison.Ordinal) ?? false));
    }

    [Fact]
    public void The_same_fault_in_two_scopes_fails_both()
    {
        DebugArrayPool<byte> pool = Recording();
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

    [Fact]
    public async Task Overlapping_scopes_are_distinguished_by_the_flow_of_execution()
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

    private static DebugArrayPool<byte> Recording() => new(new DebugArrayPoolOptions { Reaction = MisuseReaction.Record });

    private static byte[] RentAndReturnIn(DebugArrayPool<byte> pool, string name)
    {
        using DebugPoolScope scope = pool.BeginScope(name);
        byte[] array = pool.Rent(100);
        pool.Return(array);
        scope.AssertClean();
        return array;
    }
}
