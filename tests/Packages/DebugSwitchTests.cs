namespace Pools.Tests.Packages;

/// <summary>Test suites under <c>PoolsSharedReplacement=debug</c>.</summary>
[Trait("Run", "Deep")]
public sealed class DebugSwitchTests(PackedLibraries libraries)
{
    [Theory, InlineData("debug"), InlineData("debug-around")]
    public void One_property_on_the_command_line_finds_a_double_return(string replacement)
    {
        using Consumer consumer = new(libraries);
        Assert.Contains("Passed:     2", DotNet.RequireSuccess(consumer.Run("test", "Suite", [])), StringComparison.Ordinal);

        CommandResult watched = consumer.Run("test", "Suite", [$"-p:PoolsSharedReplacement={replacement}"]);

        Assert.NotEqual(0, watched.ExitCode);
        Assert.Matches(@"Failed:\s+1, Passed:\s+1", watched.Output);
        Assert.Single(Regex.Matches(watched.Output, "AP001 DoubleReturn"));
        Assert.Contains("BufferTests.Returns_twice", watched.Output, StringComparison.Ordinal);
        Assert.Contains("BufferTests.cs:line 17", watched.Output, StringComparison.Ordinal);
    }

    [Theory, InlineData(false), InlineData(true)]
    public void Recipe_for_all_test_projects_adds_the_package_once(bool hasPackage)
    {
        using Consumer consumer = new(libraries);
        string recipe = Assert.Single(
            PageBlocks.Of(Path.Combine(Repository.Root, "docs", "replacement.md"), "xml"),
            block => block.Contains("PackageReference", StringComparison.Ordinal));
        File.WriteAllText(
            Path.Combine(consumer.Root, "Directory.Build.targets"),
            recipe.Replace("Version=\"0.1.0-*\"", $"VersionOverride=\"{libraries.Version}\"", StringComparison.Ordinal));

        if (!hasPackage)
        {
            string project = Path.Combine(consumer.Root, "Suite", "Suite.csproj");
            string[] lines = File.ReadAllLines(project);
            File.WriteAllLines(project, lines.Where(line => !line.Contains("Pools.Diagnostics", StringComparison.Ordinal)));
        }

        // Two references to a package would be the warning NU1504.
        string output = consumer.Build("Suite", "-p:PoolsSharedReplacement=debug", "-warnaserror");

        Assert.Matches("Pools: redirected [0-9]+ uses", output);
    }

    [Fact]
    public void Leak_in_a_library_fails_its_test()
    {
        using Consumer consumer = new(libraries);

        CommandResult seen = consumer.Run("test", "Leaks", ["-p:PoolsSharedReplacement=debug"]);

        Assert.NotEqual(0, seen.ExitCode);
        Assert.Matches(@"Failed:\s+1, Passed:\s+1", seen.Output);
        Assert.Contains("AP009 Leak", seen.Output, StringComparison.Ordinal);
        Assert.Contains("Worker.cs:7", seen.Output, StringComparison.Ordinal);
    }
}
