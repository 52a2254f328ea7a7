namespace Pools.Tests.Tools;

/// <summary>Sessions that end early.</summary>
public sealed class KilledTests
{
    /// <summary>Fewer than the program makes (arbitrary).</summary>
    private const int Doubles = 5;

    private static CancellationToken Cancel => TestContext.Current.CancellationToken;

    /// <summary>The runtime sends names at the end of a session, which a killed process never reaches.</summary>
    [Fact]
    public async Task Findings_in_a_process_that_is_killed_have_names()
    {
        using RunningProgram program = await RunningProgram.StartAsync();
        await program.WorkAsync();
        using Target target = program.Find();
        Task work = Task.CompletedTask;

        Report report = await Examination.OfAsync(
            target,
            new SessionOptions { Started = () => work = program.WorkAsync() },
            Cancel,
            ledger => new KillingSink(ledger, program.Id, Doubles));

        Finding twice = Assert.Single(report.Findings, finding => finding.Kind == FindingKind.ReturnedTwice);
        Assert.NotEmpty(twice.Returned);
        Assert.All(twice.Returned, place => Assert.EndsWith("ReturnBugs.Twice", place.Own.Name, StringComparison.Ordinal));

        // It may have been done by then, or not.
        await work.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing | ConfigureAwaitOptions.ContinueOnCapturedContext);
    }

    [Fact, Trait("Run", "Deep")]
    public async Task Events_that_a_killed_process_has_delivered_count()
    {
        const int Many = 300;
        PoolLedger ledger = new();

        PoolTrace trace = await Look.WithAsync("unending", isRepaired: false, times: null, target =>
            ReadAsync(target, new KillingSink(ledger, target.Id, Many)));

        Assert.True(trace.HasEnded, "It was killed, and nobody stopped the session.");
        Assert.InRange(ledger.Twice.Values.Sum(twice => twice.Count), Many, long.MaxValue);
    }

    [Fact, Trait("Run", "Deep")]
    public async Task An_exception_of_the_sink_is_thrown_and_the_process_goes_on()
    {
        using RunningProgram program = await RunningProgram.StartAsync("ours", []);
        using Target target = program.Find();

        InvalidOperationException problem = await Assert.ThrowsAsync<InvalidOperationException>(() => ReadAsync(target, new FailingSink()));

        Assert.Equal(nameof(FailingSink), problem.Message);
        Assert.False(target.HasExited);
    }

    [Fact, Trait("Run", "Deep")]
    public async Task A_reader_that_stops_early_does_not_mean_that_the_process_has_ended()
    {
        using RunningProgram program = await RunningProgram.StartAsync("watched", []);
        using Target target = program.Find(Look.Timeouts with { End = TimeSpan.Zero });

        (_, bool hasEnded) = await PoolSession.RunAsync(
            target, new SessionOptions(), Providers.Methods, _ => { }, null, null, Cancel);

        Assert.False(hasEnded);
    }

    /// <summary>Ctrl+C a second time.</summary>
    [Fact, Trait("Run", "Deep")]
    public async Task A_user_can_leave_a_process_that_does_not_end_the_session()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Signals are sent as on Linux.");
        using RunningProgram program = await RunningProgram.StartAsync("watched", []);
        using Target target = program.Find();
        using CancellationTokenSource end = new();
        using CancellationTokenSource leave = new();

        Task<PoolTrace> running = PoolTrace.ReadAsync(
            target, new SessionOptions { Leave = leave.Token }, new PoolLedger(), new StackTable(), new CodeMap(), end.Token);
        await Task.WhenAny(program.ReadUntilAsync("done"), running);
        program.Stop();
        await end.CancelAsync();
        await leave.CancelAsync();

        Assert.False((await running).HasEnded);
        Assert.False(target.HasExited);
    }

    /// <summary>A process may go on when its runtime, and with it the events, has ended.</summary>
    [Fact, Trait("Run", "Deep")]
    public async Task A_session_ends_with_the_runtime_although_the_process_does_not()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "The program stops as on Linux.");
        using RunningProgram program = await RunningProgram.StartAsync("lingers", []);
        using Target target = program.Find(Look.Timeouts with { End = TimeSpan.Zero });

        (_, bool hasEnded) = await PoolSession.RunAsync(
            target, new SessionOptions { Started = program.End }, Providers.Pools(new SessionOptions(), stacks: true),
            stream => stream.CopyTo(Stream.Null), null, null, Cancel);

        Assert.False(hasEnded);
        Assert.False(target.HasExited);
    }

    private static Task<PoolTrace> ReadAsync(Target target, IPoolEventSink sink) =>
        PoolTrace.ReadAsync(target, new SessionOptions(), sink, new StackTable(), new CodeMap(), Cancel);

    private sealed class FailingSink : IPoolEventSink
    {
        public void OnEvent(in PoolEvent next) => throw new InvalidOperationException(nameof(FailingSink));
    }
}
