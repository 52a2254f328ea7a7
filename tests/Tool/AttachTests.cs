using System;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Pools.Tool.Attach;
using Pools.Tool.Diagnosis;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>Processes as they are met: running for a while, idle, too fast, silent, of somebody else.</summary>
public sealed class AttachTests
{
    [Fact]
    public async Task A_process_that_runs_already_is_looked_at_and_runs_on()
    {
        using RunningProgram program = await RunningProgram.StartAsync();
        await program.WorkAsync();
        using CancellationTokenSource end = new();
        using Target target = program.Find();
        Task work = Task.CompletedTask;

        Report report = await Examination.OfAsync(target, new SessionOptions { Started = () => work = LetItWorkAsync(program, end) }, end.Token);
        await work;

        Finding twice = Assert.Single(report.Findings, finding => finding.Kind == FindingKind.ReturnedTwice);
        Assert.Equal((20, Certainty.Certain), (twice.Count, twice.Certainty));
        await program.WorkAsync();
    }

    /// <summary>It is over when the program says so, however slow the machine is.</summary>
    private static async Task LetItWorkAsync(RunningProgram program, CancellationTokenSource end)
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

    [Fact]
    public async Task A_process_without_any_array_is_clean_and_says_so()
    {
        Report report = await Look.AtAsync("idle", isRepaired: true);

        Assert.Equal(0, report.Events);
        Assert.Empty(report.Findings);
        Assert.Equal("No array was rented or returned while the process was observed.", Pools.Tool.Reporting.Labels.Verdict(report));
    }

    /// <summary>A buffer of a megabyte holds some thousand events, and four threads write most of a million while nobody reads.</summary>
    [Fact]
    public async Task Lost_events_are_told_first_and_make_no_fault_out_of_halves_of_pairs()
    {
        using RunningProgram program = await RunningProgram.StartAsync("waits-to-burst", []);
        using CancellationTokenSource end = new();
        using Target target = program.Find();
        Task work = Task.CompletedTask;

        Report report = await Examination.OfAsync(target, new SessionOptions { BufferMegabytes = 1, Started = () => work = LetItWorkAsync(program, end) }, end.Token, ledger => new WaitingSink(ledger, end.Token));
        await work;

        Assert.InRange(report.EventsLost, 1, long.MaxValue);
        Assert.Contains("lost", report.Doubts[0], StringComparison.Ordinal);
        Assert.Empty(report.Faults);
    }

    /// <summary>Ten million pairs in <c>tests/Verify</c>, no more at a time than fit into the buffer: however slow the reader is, no event is lost.</summary>
    [Fact]
    public async Task Threads_that_fight_for_arrays_return_none_twice()
    {
        const int Pairs = 200_000;
        for (int run = 0; run < Depth.Of(normal: 1, deep: 50); run++)
        {
            Report report = await Look.AtAsync("race", isRepaired: true, Pairs);

            Assert.Equal(0, report.EventsLost);
            Assert.InRange(report.Events, 2 * Pairs, long.MaxValue);
            Assert.Equal(0, report.Collisions);
            Assert.DoesNotContain(report.Findings, finding => finding.IsFault);
        }
    }

    /// <summary>Each new process on the machine is asked whether the program has started it.</summary>
    [Fact]
    public async Task A_process_of_somebody_else_that_never_answers_keeps_nobody_waiting()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Where ports are not files, nobody else can make one.");
        using TemporaryFolder folder = new();
        using RunningTool tool = await RunningTool.WatchAsync(folder.Path);
        using FakeProcess silent = new(folder.Path);
        await tool.UntilAsync(silent.Port.BeAskedAsync(TestContext.Current.CancellationToken));

        await tool.EndWatchAsync();
    }

    [Fact]
    public async Task A_process_that_does_not_answer_is_named_after_a_while()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Where ports are not files, nobody else can make one.");
        using TemporaryFolder folder = new();
        using FakeProcess silent = new(folder.Path);
        using RunningTool tool = new(["top", "--cheap", FormattableString.Invariant($"{silent.Id}")], folder.Path);

        CommandResult result = await tool.EndAsync();

        Assert.Equal(2, result.ExitCode);
        Assert.Contains($"Process {silent.Id} does not answer: it may be stopped, or in a debugger.", result.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void A_process_that_is_not_there_is_named() =>
        Assert.Contains("no process 999999999", Assert.Throws<CannotLookException>(() => Target.Running(999_999_999)).Message, StringComparison.Ordinal);

    /// <summary>In a namespace of its own, a container's way to number processes, the command sees the process by the number that it has there. Small numbers are every namespace's, so the folder of ports is the test's own.</summary>
    [Fact]
    public void In_a_process_namespace_of_its_own_it_works_as_ever()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux() && Command.Run("unshare", ["--pid", "--fork", "--mount-proc", "true"]).ExitCode == 0, "There are no process namespaces for this user.");

        string[] look = [DotNetHost.Path, Tool, "doctor", "--", .. Look.Command("twice", isRepaired: false)];
        using TemporaryFolder folder = new();
        CommandResult result = Command.Run("unshare", ["--pid", "--fork", "--mount-proc", .. look], environment: [new("TMPDIR", folder.Path)]);

        Assert.Equal(1, result.ExitCode);
        Assert.Contains("40 arrays were returned a second time", result.Output, StringComparison.Ordinal);
    }

    /// <summary>As from a container's host: the process has one number here, and another one there.</summary>
    [Fact]
    public async Task From_outside_its_process_namespace_a_process_is_looked_at_by_its_outer_number()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux() && Command.Run("unshare", ["--pid", "--fork", "--mount-proc", "true"]).ExitCode == 0, "There are no process namespaces for this user.");
        using TemporaryFolder folder = new();
        using RunningProgram program = await RunningProgram.StartAsync("waits", ["unshare", "--pid", "--fork", "--mount-proc"], folder.Path);
        using CancellationTokenSource end = new();
        Task work = Task.CompletedTask;
        using Target target = Target.Running(program.ChildId, Look.Patience);

        Report report = await Examination.OfAsync(target, new SessionOptions { Started = () => work = LetItWorkAsync(program, end) }, end.Token);
        await work;

        Assert.Contains(report.Faults, fault => fault.Kind == FindingKind.ReturnedTwice);
    }

    [Fact]
    public async Task A_process_of_another_user_is_refused_with_the_reason()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux() && Environment.IsPrivilegedProcess && File.Exists("/usr/bin/setpriv"), "It takes a privileged user to be another one.");
        Assert.SkipUnless(AsNobody(["/usr/bin/test", "-x", DotNetHost.Path]).ExitCode == 0, "The other user cannot run dotnet.");
        using RunningProgram program = await RunningProgram.StartAsync();
        using TemporaryFolder folder = new();
        LetEverybodyRead(folder.Path);

        CommandResult result = AsNobody([DotNetHost.Path, Path.Combine(folder.Path, Path.GetFileName(Tool)), "doctor", FormattableString.Invariant($"{program.Id}")]);

        Assert.Equal(2, result.ExitCode);
        Assert.Contains("the same user", result.Output, StringComparison.Ordinal);
    }

    /// <summary>Nobody has no folder to keep things in.</summary>
    private static CommandResult AsNobody(string[] command) =>
        Command.Run("/usr/bin/setpriv", ["--reuid", "65534", "--regid", "65534", "--clear-groups", .. command], environment: [new("HOME", "/nonexistent")]);

    /// <summary>Puts the tool where another user finds it: the tests may lie in a folder of their user's alone.</summary>
    private static void LetEverybodyRead(string folder)
    {
        if (OperatingSystem.IsWindows())
        {
            return;
        }

        const UnixFileMode Read = UnixFileMode.UserRead | UnixFileMode.GroupRead | UnixFileMode.OtherRead;
        File.SetUnixFileMode(folder, Read | UnixFileMode.UserWrite | UnixFileMode.UserExecute | UnixFileMode.GroupExecute | UnixFileMode.OtherExecute);
        foreach (string file in Directory.EnumerateFiles(AppContext.BaseDirectory).Where(file => Path.GetExtension(file) is ".dll" or ".json"))
        {
            string copy = Path.Combine(folder, Path.GetFileName(file));
            File.Copy(file, copy);
            File.SetUnixFileMode(copy, Read | UnixFileMode.UserWrite);
        }
    }

    private static string Tool => Path.Combine(AppContext.BaseDirectory, "dotnet-pools.dll");
}
