using System;
using System.Globalization;
using System.IO;
using System.Threading;
using Pools.Tool.Attach;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>What a command starts: nothing of it waits for somebody who is gone, and nothing stays behind.</summary>
public sealed class StartedTests
{
    private static CancellationToken Cancel => TestContext.Current.CancellationToken;

    /// <summary>The variable that makes a program wait for the command would make whatever that program starts later wait for ever.</summary>
    [Fact]
    public void What_the_program_starts_inherits_no_variable_of_the_command_and_ends_with_it()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only there do files tell a process's children and variables.");
        int child;
        using (Launcher launcher = new(Look.Command("starts", isRepaired: true)))
        using (Target target = launcher.WaitForTarget(Cancel))
        {
            Assert.DoesNotContain("DOTNET_DefaultDiagnosticPortSuspend", target.Client.GetProcessEnvironment().Keys);
            target.Resume();
            child = WaitForChildOf(target.Id);
            Assert.DoesNotContain(WordsOf(child, "environ"), variable => variable.StartsWith("DOTNET_DefaultDiagnosticPortSuspend", StringComparison.Ordinal) || variable.StartsWith("DOTNET_POOLS_TOOL", StringComparison.Ordinal));
        }

        Assert.Null(ProcessTree.Find(child));
    }

    [Fact]
    public void A_program_that_a_script_has_started_ends_with_the_script()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "It takes a shell.");
        RunningProcess program;
        using (Launcher launcher = new(["sh", "-c", $"{Script.Of("unending")}; echo never"]))
        using (Target target = launcher.WaitForTarget(Cancel))
        {
            program = ProcessTree.Find(target.Id)!;
            target.Resume();
        }

        Assert.False(program.IsAlive);
    }

    /// <summary>Waits until the child is the program that it is to be: before that it is a copy of its parent.</summary>
    private static int WaitForChildOf(int id)
    {
        int child = 0;
        SpinWait.SpinUntil(() => (child = ProcessTree.Of([id]).Find(process => process.Parent == id)?.Id ?? 0) != 0 && WordsOf(child, "cmdline") is ["sleep", ..]);
        return child;
    }

    private static string[] WordsOf(int id, string file) => File.ReadAllText(string.Create(CultureInfo.InvariantCulture, $"/proc/{id}/{file}")).Split('\0', StringSplitOptions.RemoveEmptyEntries);
}
