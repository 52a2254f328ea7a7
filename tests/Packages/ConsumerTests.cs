using System;
using System.Linq;
using System.Text.RegularExpressions;
using Xunit;

namespace Pools.Tests.Packages;

public sealed partial class ConsumerTests(PackedLibraries libraries)
{
    [Fact]
    public void A_library_for_netstandard_and_a_program_for_net10_use_the_packages_together()
    {
        using Consumer consumer = new(libraries);

        // The program brings the library, which is compiled against the packages' netstandard2.0 assemblies and runs with those for net10.0.
        string output = consumer.Build("App", "-warnaserror");
        Assert.Matches(@"Library -> \S+netstandard2\.0", output);
        CommandResult run = consumer.Run("App");

        Assert.True(run.ExitCode == 0, run.Output);
        string[] lines = run.Output.Split('\n', StringSplitOptions.TrimEntries);
        Assert.Equal(
            ["4096 bytes read", "scope: clean", "faulty scope: Leak", "container: PerCoreArrayPool`1", "container under test: DebugArrayPool`1", "library: sloop"],
            lines.Where(line => Expected().IsMatch(line)));
        Assert.Contains(lines, line => line.StartsWith("images: byte[], 0 outstanding", StringComparison.Ordinal));
    }

    [Fact]
    public void A_project_can_ban_the_shared_pool_of_the_runtime_and_only_that()
    {
        using Consumer consumer = new(libraries);

        string free = consumer.Build("Banned");
        consumer.AddTo("Banned", Assert.Single(PageBlocks.Of(System.IO.Path.Combine(Repository.Root, "docs", "debug-pool.md"), "xml")));
        string banned = consumer.Build("Banned", "--no-restore", "--no-incremental");

        Assert.Contains("Banned.cs(7,", Assert.Single(Warnings().Matches(banned).Select(match => match.Value).Distinct()), StringComparison.Ordinal);
        Assert.DoesNotContain("RS0030", free, StringComparison.Ordinal);
    }

    [GeneratedRegex("^(4096|scope|faulty|container|library)")]
    private static partial Regex Expected();

    [GeneratedRegex(@"^.*: warning RS0030: ", RegexOptions.Multiline)]
    private static partial Regex Warnings();
}
