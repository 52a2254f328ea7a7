namespace Pools.Tests.Tools;

/// <summary>Processes that are running: busy, too fast, silent, absent, in a container, of another user.</summary>
public sealed class AttachTests
{
    private const string OnlyOnLinux = "Only on Linux is a port a file.";

    [Fact]
    public async Task A_running_process_continues_after_the_observation()
    {
        using RunningProgram program = await RunningProgram.StartAsync();
        await program.WorkAsync();
        using Target target = program.Find();

        Finding twice = Assert.Single(
            (await ObserveAsync(program, target, new SessionOptions())).Findings, finding => finding.Kind == FindingKind.ReturnedTwice);

        Assert.Equal((20, Certainty.Certain), (twice.Count, twice.Certainty));
        await program.WorkAsync();
    }

    [Fact]
    public async Task A_process_of_dotnet_has_the_name_of_its_program()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only on Linux is the command line of a process known.");
        using RunningProgram program = await RunningProgram.StartAsync();
        using Target target = program.Find();

        Assert.Equal(FormattableString.Invariant($"Programs ({program.Id})"), target.Name);
        Assert.Equal(Path.Combine(AppContext.BaseDirectory, "Programs.dll"), target.Assembly);
        Assert.Contains((program.Id, "Programs"), ProcessFinder.OfThisUser().Select(process => (process.Id, process.Name)));
    }

    [Fact]
    public void An_absent_process_is_named() => Assert.Contains(
        "no process 999999999",
        Assert.Throws<CommandFailedException>(() => Target.Running(999_999_999)).Message,
        StringComparison.Ordinal);

    /// <summary>Every user can create sockets in the folder of ports; the tool may be root.</summary>
    [Fact]
    public void A_port_of_another_user_is_refused()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux() && Environment.IsPrivilegedProcess, "Only root can change owners.");
        using FakeProcess process = new(Path.GetTempPath());
        Target.Running(process.Id).Dispose();

        Command.Run("chown", ["65534", process.File]);

        Assert.StartsWith(
            $"'{process.File}' belongs to user 65534, and process {process.Id} to user 0",
            Assert.Throws<CommandFailedException>(() => Target.Running(process.Id)).Message,
            StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_port_of_a_process_has_its_start_time_and_need_not_be_the_newest()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), OnlyOnLinux);
        using RunningProgram program = await RunningProgram.StartAsync();
        string planted = Path.Combine(Path.GetTempPath(), FormattableString.Invariant($"dotnet-diagnostic-{program.Id}-9-socket"));
        await File.WriteAllTextAsync(planted, "", TestContext.Current.CancellationToken);
        try
        {
            using Target target = program.Find();
            Assert.Contains("PATH", target.Client.GetProcessEnvironment().Keys);
        }
        finally
        {
            File.Delete(planted);
        }
    }

    [Fact]
    public void A_process_without_a_port_is_refused_with_a_hint_at_native_programs()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), OnlyOnLinux);
        using RunningProgram other = RunningProgram.Start(["sleep", "600"]);
        string message = Assert.Throws<CommandFailedException>(() => Target.Running(other.Id)).Message;

        Assert.StartsWith($"Process {other.Id} has no diagnostics port", message, StringComparison.Ordinal);
        Assert.Contains("its project sets EventSourceSupport to true", message, StringComparison.Ordinal);
    }

    /// <summary>A buffer of a megabyte holds some thousand events; four threads write most of a million without a reader.</summary>
    [Fact, Trait("Run", "Deep")]
    public async Task Lost_events_are_reported_first_and_make_no_fault()
    {
        using RunningProgram program = await RunningProgram.StartAsync("waits-to-burst", []);
        using Target target = program.Find();

        Report report = await ObserveAsync(program, target, new SessionOptions { BufferMegabytes = 1 }, waits: true);

        Assert.InRange(report.EventsLost, 1, long.MaxValue);
        Assert.Contains("lost", report.Doubts[0], StringComparison.Ordinal);
        Assert.Empty(report.Faults);
    }

    /// <summary>No more pairs than fit into the buffer: no event is lost, however slow the reader is.</summary>
    [Fact, Trait("Run", "Deep")]
    public async Task Threads_that_compete_for_arrays_make_no_fault()
    {
        const int Pairs = 200_000;
        const int Runs = 5;
        for (int run = 0; run < Runs; run++)
        {
            Report report = await Look.AtAsync("race", isRepaired: true, Pairs);

            Assert.InRange(report.Events, 2 * Pairs, long.MaxValue);
            Assert.Equal((0, 0), (report.EventsLost, report.Collisions));
            Assert.DoesNotContain(report.Findings, finding => finding.IsFault);
        }
    }

    [Fact, Trait("Run", "Deep")]
    public async Task An_unrelated_process_that_never_answers_delays_nothing()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), OnlyOnLinux);
        using TemporaryFolder folder = new();
        using RunningTool tool = await RunningTool.WatchAsync(folder.Path);
        using FakeProcess silent = new(folder.Path);
        await tool.UntilAsync(silent.Port.AcceptAsync(TestContext.Current.CancellationToken));

        await tool.EndWatchAsync();
    }

    [Fact, Trait("Run", "Deep")]
    public async Task A_process_that_does_not_answer_is_named()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), OnlyOnLinux);
        using TemporaryFolder folder = new();
        using FakeProcess silent = new(folder.Path);
        using RunningTool tool = new(["top", FormattableString.Invariant($"{silent.Id}")], folder.Path);

        CommandResult result = await tool.EndAsync();

        Assert.Equal(2, result.ExitCode);
        Assert.Contains($"Process {silent.Id} does not answer", result.Output, StringComparison.Ordinal);
    }

    /// <summary>As in a container. All namespaces use small numbers, so the folder of ports is the test's own.</summary>
    [Fact, Trait("Run", "Deep")]
    public void The_tool_works_in_a_process_namespace()
    {
        RequireNamespaces();
        string[] look = [DotNetHost.Path, RunningTool.Path, "doctor", "--", .. Look.Command("twice", isRepaired: false)];
        using TemporaryFolder folder = new();

        CommandResult result = Command.Run(
            "unshare", ["--pid", "--fork", "--mount-proc", .. look], environment: [new("TMPDIR", folder.Path)]);

        Assert.Equal(1, result.ExitCode);
        Assert.Contains("40 arrays were returned a second time", result.Output, StringComparison.Ordinal);
    }

    /// <summary>As from a container's host.</summary>
    [Fact, Trait("Run", "Deep")]
    public async Task A_process_in_a_namespace_is_observed_by_its_outer_ID()
    {
        RequireNamespaces();
        using TemporaryFolder folder = new();
        using RunningProgram program = await RunningProgram.StartAsync(
            "waits", ["unshare", "--pid", "--fork", "--mount-proc"], folder.Path);
        using Target target = Target.Running(program.ChildId, Look.Timeouts);

        Report report = await ObserveAsync(program, target, new SessionOptions());

        Assert.Contains(report.Faults, fault => fault.Kind == FindingKind.ReturnedTwice);
    }

    [Fact, Trait("Run", "Deep")]
    public async Task A_process_of_another_user_is_refused_with_the_reason()
    {
        Assert.SkipUnless(
            OperatingSystem.IsLinux() && Environment.IsPrivilegedProcess && File.Exists("/usr/bin/setpriv"),
            "Only a privileged user can become another.");
        Assert.SkipUnless(AsNobody(["/usr/bin/test", "-x", DotNetHost.Path]).ExitCode == 0, "The other user cannot run dotnet.");
        using RunningProgram program = await RunningProgram.StartAsync();
        using TemporaryFolder folder = new();
        CopyForEverybody(folder.Path);

        string tool = Path.Combine(folder.Path, Path.GetFileName(RunningTool.Path));
        CommandResult result = AsNobody([DotNetHost.Path, tool, "doctor", FormattableString.Invariant($"{program.Id}")]);

        Assert.Equal(2, result.ExitCode);
        Assert.Contains("the same user", result.Output, StringComparison.Ordinal);
    }

    /// <summary>Observes a program while it does its work once.</summary>
    private static async Task<Report> ObserveAsync(RunningProgram program, Target target, SessionOptions options, bool waits = false)
    {
        using CancellationTokenSource end = new();
        Task work = Task.CompletedTask;
        Report report = await Examination.OfAsync(
            target,
            options with { Started = () => work = WorkAsync() },
            end.Token,
            waits ? ledger => new WaitingSink(ledger, end.Token) : null);
        await work;
        return report;

        async Task WorkAsync()
        {
            try
            {
                await program.WorkAsync();
            }
            finally
            {
                await end.CancelAsync();
            }
        }
    }

    private static void RequireNamespaces() => Assert.SkipUnless(
        OperatingSystem.IsLinux() && Command.Run("unshare", ["--pid", "--fork", "--mount-proc", "true"]).ExitCode == 0,
        "This user cannot create process namespaces.");

    private static CommandResult AsNobody(string[] command) => Command.Run(
        "/usr/bin/setpriv",
        ["--reuid", "65534", "--regid", "65534", "--clear-groups", .. command],
        environment: [new("HOME", "/nonexistent")]);

    /// <summary>The tests may lie in a folder that only their user reads.</summary>
    private static void CopyForEverybody(string folder)
    {
        if (OperatingSystem.IsWindows())
        {
            return;
        }

        const UnixFileMode Read = UnixFileMode.UserRead | UnixFileMode.GroupRead | UnixFileMode.OtherRead;
        File.SetUnixFileMode(
            folder, Read | UnixFileMode.UserWrite | UnixFileMode.UserExecute | UnixFileMode.GroupExecute | UnixFileMode.OtherExecute);
        foreach (string file in Directory.GetFiles(AppContext.BaseDirectory).Where(file => Path.GetExtension(file) is ".dll" or ".json"))
        {
            string copy = Path.Combine(folder, Path.GetFileName(file));
            File.Copy(file, copy);
            File.SetUnixFileMode(copy, Read | UnixFileMode.UserWrite);
        }
    }
}
