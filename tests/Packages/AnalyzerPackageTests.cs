namespace Pools.Tests.Packages;

[Trait("Run", "Deep")]
public sealed class AnalyzerPackageTests(PackedLibraries libraries)
{
    [Fact]
    public void Each_compiler_gets_the_assemblies_that_it_can_load()
    {
        using ZipArchive package = libraries.Open("Pools.Analyzers");

        Assert.Equal(
            [
                "roslyn4.11/cs/Pools.Analyzers.CodeFixes.dll", "roslyn4.11/cs/Pools.Analyzers.dll",
                "roslyn4.8/cs/Pools.Analyzers.dll",
            ],
            package.Names().Where(name => name.EndsWith(".dll", StringComparison.Ordinal))
                .Select(name => Path.GetRelativePath("analyzers/dotnet", name)).Order(StringComparer.Ordinal));
        Assert.Contains("docs/analyzers/POOL0001.md", package.Names());
        string specification = Encoding.UTF8.GetString(package.Read("Pools.Analyzers.nuspec"));
        Assert.Contains("<developmentDependency>true</developmentDependency>", specification, StringComparison.Ordinal);
        Assert.DoesNotContain("<dependency ", specification, StringComparison.Ordinal);
    }

    [Fact]
    public void A_fix_applies()
    {
        using Consumer consumer = new(libraries);

        Assert.Contains("warning POOL0003: ", consumer.Build("App"), StringComparison.Ordinal);
        Assert.DoesNotContain(consumer.RunProgram("App"), line => line.StartsWith("misuse: ", StringComparison.Ordinal));

        CommandResult format = Command.Run(
            DotNetHost.Path,
            ["format", "analyzers", "App", "--severity", "warn", "--no-restore"],
            consumer.Root,
            [consumer.Cache, new("PoolsVersion", libraries.Version)]);
        Assert.True(format.ExitCode == 0, format.Output);
        Assert.DoesNotContain(
            ": warning ", consumer.Build("App", "--no-restore", "-p:PoolsSharedReplacement=percore"), StringComparison.Ordinal);
        Assert.Contains("misuse: InvalidOperationException", consumer.RunProgram("App"));
    }
}
