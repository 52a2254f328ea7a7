#pragma warning disable RS0030 // Only the test has the processes.

namespace Pools.Tests.Tools;

/// <summary>Processes that a command starts: none waits for the tool, and none outlives it.</summary>
[Trait("Run", "Deep")]
public sealed class StartedTests
{
    private static CancellationToken Cancel => TestContext.Current.CancellationToken;

    /// <summary>A variable makes the program wait for the tool. With it, its children would wait for ever.</summary>
    [Fact]
    public void A_child_inherits_no_variable_of_the_tool_and_ends_with_its_parent()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only on Linux do files have the children and variables of a process.");
        RunningProcess child;
        using (Launcher launcher = Look.Launch(Look.Command("starts", isRepaired: true)))
        using (Target target = launcher.WaitForTarget(Cancel))
        {
            Assert.DoesNotContain("DOTNET_DefaultDiagnosticPortSuspend", target.Client.GetProcessEnvironment().Keys);
            target.Resume();
            child = WaitForChildOf(target.Id);
            Assert.DoesNotContain(
                WordsOf(child.Id, "environ"),
                variable => variable.StartsWith("DOTNET_DefaultDiagnosticPortSuspend", StringComparison.Ordinal)
                    || variable.StartsWith("DOTNET_POOLS_TOOL", StringComparison.Ordinal));
        }

        WaitForEndOf(child);
    }

    [Fact]
    public void A_program_of_a_script_ends_with_the_script()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "It takes a shell.");
        RunningProcess program;
        using (Launcher launcher = Look.Launch("sh", "-c", $"{Look.Script("unending")}; echo never"))
        using (Target target = launcher.WaitForTarget(Cancel))
        {
            program = RunningProcess.Find(target.Id)!;
            target.Resume();
        }

        WaitForEndOf(program);
    }

    [Fact]
    public async Task A_script_runs_to_its_end_and_the_report_counts_programs_that_were_not_observed()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "It takes a shell.");
        using TemporaryFolder folder = new();
        string file = Path.Combine(folder.Path, "end");
        using Launcher launcher = Look.Launch(
            "sh", "-c", $"{Look.Script("twice")}; {Look.Script("twice")}; {Look.Script("twice")}; echo end > '{file}'");
        using Target target = launcher.WaitForTarget(Cancel);

        Report report = await Examination.OfAsync(target, new SessionOptions(), Cancel);

        Assert.Equal("end\n", File.ReadAllText(file));
        Assert.Contains("2 other .NET processes", Assert.Single(report.Doubts), StringComparison.Ordinal);
    }

    [Fact]
    public void The_time_bounds_the_wait_for_a_NET_program()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "It takes a program that is not a .NET program.");
        using Launcher launcher =
            new(["sleep", "600"]) { Length = TimeSpan.FromSeconds(0.1), Timeouts = new Timeouts { Start = TimeSpan.Zero } };

        Assert.Contains(
            "'sleep 600' started no .NET program",
            Assert.Throws<CommandFailedException>(() => launcher.WaitForTarget(Cancel)).Message,
            StringComparison.Ordinal);
    }

    /// <summary>Such as a native program without event sources.</summary>
    [Fact]
    public void A_command_that_exits_without_a_port_is_refused_with_a_hint_at_native_programs()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "It takes a program that is not a .NET program.");
        using Launcher launcher = Look.Launch("false");

        string message = Assert.Throws<CommandFailedException>(() => launcher.WaitForTarget(Cancel)).Message;

        Assert.StartsWith("'false' exited with code 1. It started no .NET program", message, StringComparison.Ordinal);
        Assert.Contains("its project sets EventSourceSupport to true", message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_process_that_ends_while_it_is_opened_is_named()
    {
        using Process process = Process.Start("sleep", "600");
        int id = process.Id;
        Process found = ProcessFinder.Open(id)!;
        process.Kill();
        process.WaitForExit();

        Assert.Contains(
            FormattableString.Invariant($"Process {id} has just ended"),
            Assert.Throws<CommandFailedException>(() => Target.NameOf(found)).Message,
            StringComparison.Ordinal);
        Assert.Null(ProcessFinder.Open(id));
    }

    /// <summary>At first the child is a copy of its parent.</summary>
    private static RunningProcess WaitForChildOf(int id)
    {
        RunningProcess? child = null;
        SpinWait.SpinUntil(() => (child = RunningProcess.TreeOf(id).Find(process => process.Parent == id)) is not null
            && WordsOf(child.Id, "cmdline") is ["sleep", ..]);
        return child!;
    }

    private static void WaitForEndOf(RunningProcess process)
    {
        SpinWait.SpinUntil(() => !process.IsAlive);
        Assert.False(process.IsAlive);
    }

    private static string[] WordsOf(int id, string file) =>
        File.ReadAllText(FormattableString.Invariant($"/proc/{id}/{file}")).Split('\0', StringSplitOptions.RemoveEmptyEntries);
}
