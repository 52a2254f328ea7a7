namespace Pools.Tests.Debug;

/// <summary>Which rents of redirected code fail a test's gate. Each test rents arrays of its own element types.</summary>
public sealed class LeakGateTests
{
    [Fact]
    public void Leaks_of_all_redirected_pools_fail_the_gate_with_their_places()
    {
        LeakGate gate = LeakGate.Begin("the test");
        _ = Rent(DebugArrayPool<First>.SharedReplacement);
        _ = Rent(DebugArrayPool<Second>.AroundShared);

        DebugPoolScopeException failure = Assert.Throws<DebugPoolScopeException>(() => gate.End());

        Assert.Equal(2, failure.Reports.Count);
        Assert.All(failure.Reports, report => Assert.Equal((MisuseKind.Leak, "the test"), (report.Kind, report.Scope)));
        Assert.All(failure.Reports, report => Assert.Contains(nameof(Rent), report.RentedAt!.Stack, StringComparison.Ordinal));
        gate.End();
    }

    [Fact]
    public void Rent_outside_the_flow_of_the_only_gate_is_not_its_leak()
    {
        LeakGate? other = null;
        OwnThread.Run(() => other = LeakGate.Begin("other"));

        _ = Rent(DebugArrayPool<Outside>.SharedReplacement);

        Assert.Null(other!.TryEnd());
    }

    [Fact]
    public async Task Gates_that_overlap_take_the_rents_of_their_own_flow()
    {
        async Task<string?> Test(string name, int length)
        {
            LeakGate gate = LeakGate.Begin(name);
            await Task.Yield();
            _ = Rent(DebugArrayPool<Overlap>.AroundShared, length);
            await Task.Yield();
            return gate.TryEnd();
        }

        string?[] told = await Task.WhenAll(Task.Run(() => Test("left", 10)), Task.Run(() => Test("right", 20)));

        Assert.Matches("^left: 1 misuse .*\\s.* rented for 10,", told[0]);
        Assert.Matches("^right: 1 misuse .*\\s.* rented for 20,", told[1]);
    }

    [Theory, InlineData(true), InlineData(false)]
    public async Task Test_in_another_context_belongs_to_the_gate_after_Enter(bool enters)
    {
        LeakGate gate = await BeginInHook();
        if (enters)
        {
            gate.Enter();
        }

        _ = Rent(DebugArrayPool<Entered>.SharedReplacement);

        Assert.Equal(enters, gate.TryEnd() is not null);

        static async Task<LeakGate> BeginInHook()
        {
            await Task.Yield();
            return LeakGate.Begin("hook");
        }
    }

    [Fact]
    public async Task Rent_of_a_task_that_outlives_its_gate_belongs_to_no_gate()
    {
        using SemaphoreSlim isOver = new(0);
        LeakGate first = LeakGate.Begin("first");
        Task late = RentLate();
        Assert.Null(first.TryEnd());
        LeakGate second = LeakGate.Begin("second");

        isOver.Release();
        await late;

        Assert.Null(second.TryEnd());

        async Task RentLate()
        {
            await isOver.WaitAsync(TestContext.Current.CancellationToken);
            _ = Rent(DebugArrayPool<Late>.SharedReplacement);
        }
    }

    [Fact]
    public void Rent_of_a_static_initializer_is_not_a_leak()
    {
        LeakGate gate = LeakGate.Begin("first user");

        Assert.NotEmpty(Initialized.Buffer);

        Assert.Null(gate.TryEnd());
    }

    [Fact]
    public void Late_write_fails_the_gate()
    {
        LeakGate gate = LeakGate.Begin("late");
        ArrayPool<Second> pool = DebugArrayPool<Second>.AroundShared;
        Second[] array = pool.Rent(100);
        pool.Return(array);
        array[0].Value = 1;

        Assert.Contains(nameof(MisuseKind.WriteAfterReturn), gate.TryEnd(), StringComparison.Ordinal);
    }

    [Theory, InlineData(false), InlineData(true)]
    public void Caught_misuse_fails_the_gate_unless_it_may_have_failed_the_test(bool hasTestFailed)
    {
        LeakGate gate = LeakGate.Begin("twice");
        ArrayPool<First> pool = DebugArrayPool<First>.SharedReplacement;
        First[] array = pool.Rent(100);
        pool.Return(array);
        Assert.Throws<ArrayPoolMisuseException>(() => pool.Return(array));
        _ = Rent(pool);

        DebugPoolScopeException failure = Assert.Throws<DebugPoolScopeException>(() => gate.End(hasTestFailed));

        MisuseKind[] expected = hasTestFailed ? [MisuseKind.Leak] : [MisuseKind.DoubleReturn, MisuseKind.Leak];
        Assert.Equal(expected, failure.Reports.Select(report => report.Kind));
    }

    [Fact]
    public void Scope_of_one_pool_inside_a_gate_takes_the_rents_of_that_pool()
    {
        LeakGate gate = LeakGate.Begin("gate");
        using DebugPoolScope scope = DebugArrayPool<Scoped>.SharedReplacement.BeginScope("scope");
        _ = Rent(DebugArrayPool<Scoped>.SharedReplacement);
        _ = Rent(DebugArrayPool<Scoped>.AroundShared);

        Assert.Equal("scope", Assert.Single(Assert.Throws<DebugPoolScopeException>(scope.AssertClean).Reports).Scope);
        Assert.Equal("gate", Assert.Single(Assert.Throws<DebugPoolScopeException>(() => gate.End()).Reports).Scope);
    }

    [Fact]
    public void Gate_does_not_watch_other_pools()
    {
        LeakGate gate = LeakGate.Begin("gate");
        var pool = new DebugArrayPool<byte>();
        _ = Rent(pool);
        byte[] array = Rent(pool);
        pool.Return(array);
        Assert.Throws<ArrayPoolMisuseException>(() => pool.Return(array));

        Assert.Null(gate.TryEnd());
    }

    private static T[] Rent<T>(ArrayPool<T> pool, int length = 100) => pool.Rent(length);

    private static class Initialized
    {
        public static readonly Static[] Buffer = Rent(DebugArrayPool<Static>.SharedReplacement);
    }

    private record struct First(int Value);

    private record struct Second(long Value);

    private record struct Outside(int Value);

    private record struct Overlap(int Value);

    private record struct Entered(int Value);

    private record struct Late(int Value);

    private record struct Static(int Value);

    private record struct Scoped(int Value);
}
