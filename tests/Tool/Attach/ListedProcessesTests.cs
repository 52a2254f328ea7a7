#pragma warning disable RS0030 // Only the test has the process.

namespace Pools.Tests.Tools;

[Trait("Run", "Deep")]
public sealed class ListedProcessesTests
{
    /// <summary>A killed process leaves its port behind; the system gives its ID to another process, or to a thread.</summary>
    [Fact]
    public async Task Without_a_process_ID_only_processes_that_can_be_observed_are_listed()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only on Linux is a port a file.");
        using TemporaryFolder folder = new();
        using RunningProgram program = await RunningProgram.StartAsync("waits", [], folder.Path);
        using Process other = Process.Start("sleep", "600");
        int thread = Directory.GetDirectories(FormattableString.Invariant($"/proc/{program.Id}/task"))
            .Select(path => int.Parse(Path.GetFileName(path), System.Globalization.CultureInfo.InvariantCulture))
            .First(id => id != program.Id);
        foreach (int id in (int[])[other.Id, thread])
        {
            File.WriteAllText(Path.Combine(folder.Path, FormattableString.Invariant($"dotnet-diagnostic-{id}-1-socket")), "");
        }

        CommandResult result;
        try
        {
            result = Command.Run(DotNetHost.Path, [RunningTool.Path, "doctor"], environment: [new("TMPDIR", folder.Path)]);
        }
        finally
        {
            other.Kill();
        }

        string[] listed =
        [
            .. result.Output.Split('\n')
                .SkipWhile(line => !line.Contains("could be observed", StringComparison.Ordinal))
                .Skip(1)
                .Where(line => line.StartsWith("  ", StringComparison.Ordinal))
                .Select(line => line.Trim().Split(' ')[0]),
        ];
        Assert.Equal(2, result.ExitCode);

        // Processes of other tests are listed, too, if they run in a container.
        Assert.Contains(FormattableString.Invariant($"{program.Id}"), listed);
        Assert.DoesNotContain(FormattableString.Invariant($"{other.Id}"), listed);
        Assert.DoesNotContain(FormattableString.Invariant($"{thread}"), listed);
    }
}
