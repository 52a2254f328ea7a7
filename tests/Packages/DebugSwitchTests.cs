using System.Text.RegularExpressions;

namespace Pools.Tests.Packages;

/// <summary>Test suites under <c>PoolsSharedReplacement=debug</c>.</summary>
[Trait("Run", "Deep")]
public sealed partial class DebugSwitchTests(PackedLibraries libraries)
{
    private const string Switch = "-p:PoolsSharedReplacement=debug";

    [Fact]
    public void One_property_on_the_command_line_finds_a_double_return()
    {
        using Consumer consumer = new(libraries);
        string recipe = Assert.Single(
            PageBlocks.Of(Path.Combine(Repository.Root, "docs", "analyzers", "switch.md"), "xml"),
            block => block.Contains("PackageReference", StringComparison.Ordinal));
        consumer.Add("Suite", Version().Replace(recipe, $"VersionOverride=\"{libraries.Version}\""));

        Assert.Contains("Passed:     2", DotNet.RequireSuccess(consumer.Run("test", "Suite", [])), StringComparison.Ordinal);
        string assets = File.ReadAllText(Path.Combine(consumer.Root, "Suite", "obj", "project.assets.json"));
        Assert.DoesNotContain("Pools.Diagnostics", assets, StringComparison.Ordinal);

        CommandResult watched = consumer.Run("test", "Suite", [Switch]);
        Assert.NotEqual(0, watched.ExitCode);
        Assert.Contains("AP001 DoubleReturn", watched.Output, StringComparison.Ordinal);
        Assert.Contains("BufferTests.cs:17", watched.Output, StringComparison.Ordinal);
        Assert.Matches(@"Failed:\s+1, Passed:\s+1", watched.Output);

        // Only stacks name the caller of the method that returns.
        Assert.DoesNotContain("BufferTests.Returns_twice", Report(watched), StringComparison.Ordinal);
        CommandResult traced = consumer.Run(
            "test", "Suite", ["--no-build", Switch], new KeyValuePair<string, string>("POOLS_DEBUG", "isolated;seed=42;stacks=full"));
        Assert.Contains("BufferTests.Returns_twice", Report(traced), StringComparison.Ordinal);
        Assert.Contains("seed     42", traced.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void A_leak_in_a_library_fails_its_test_once_the_library_has_the_packages()
    {
        using Consumer consumer = new(libraries);
        string code = Assert.Single(
            PageBlocks.Of(Path.Combine(Repository.Root, "docs", "debug-pool.md")),
            block => block.Contains("class PoolChecked", StringComparison.Ordinal));
        File.WriteAllText(Path.Combine(consumer.Root, "Leaks", "PoolChecked.cs"), $"using System;\nusing Pools.Diagnostics;\n{code}");

        // Without the packages, the build warns.
        string unseen = DotNet.RequireSuccess(consumer.Run("test", "Leaks", [Switch]));
        Assert.Contains("Passed:     2", unseen, StringComparison.Ordinal);
        Assert.Contains("warning POOL0101", unseen, StringComparison.Ordinal);
        Assert.Contains("the calls of 'Worker' are not redirected", unseen, StringComparison.Ordinal);
        Assert.DoesNotContain("POOL0101", consumer.Build("Leaks", "-p:ReplacementOfLeaks=debug"), StringComparison.Ordinal);

        consumer.Add(
            "Worker",
            """
            <ItemGroup>
              <PackageReference Include="Pools.Analyzers" VersionOverride="$(PoolsVersion)" PrivateAssets="all" />
              <PackageReference Include="Pools.Diagnostics" VersionOverride="$(PoolsVersion)" />
            </ItemGroup>
            """);
        CommandResult seen = consumer.Run("test", "Leaks", [Switch]);
        Assert.NotEqual(0, seen.ExitCode);
        Assert.DoesNotContain("POOL0101", seen.Output, StringComparison.Ordinal);
        Assert.Contains("AP009 Leak", seen.Output, StringComparison.Ordinal);
        Assert.Contains("Worker.cs:5", seen.Output, StringComparison.Ordinal);
        Assert.Matches(@"Failed:\s+1, Passed:\s+1", seen.Output);
    }

    // Without what the runner says of the exception.
    private static string Report(CommandResult result) => result.Output.Split("AP001 DoubleReturn")[1].Split("seed ")[0];

    [GeneratedRegex("Version=\"[^\"]*\"")]
    private static partial Regex Version();
}
