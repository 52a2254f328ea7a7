namespace Pools.Tests.Packages;

/// <summary><c>PoolsSharedReplacement</c> in builds and publishes outside of the repository.</summary>
[Trait("Run", "Deep")]
public sealed class ReplacementTests(PackedLibraries libraries)
{
    private const string Switch = "-p:PoolsSharedReplacement=debug";

    private static readonly string[] s_redirected =
    [
        "own code: DebugArrayPool`1", "precompiled: DebugArrayPool`1", "F#: DebugArrayPool`1", "package: 1 rent in the debug pool",
    ];

    [Fact]
    public void One_property_redirects_the_whole_application_and_its_removal_restores_it()
    {
        using Consumer consumer = WithPrecompiledWorker();
        string[] components = ["-p:WithComponents=true", "-warnaserror"];
        string cache = Path.Combine(consumer.Root, "cache");

        string first = consumer.Build("Redirected", [.. components, Switch]);
        Assert.Matches("Pools: redirected [0-9]+ uses in 5 assemblies to DebugArrayPool", first);
        Assert.Contains("other version: 0.11.5", first, StringComparison.Ordinal);
        Assert.Equal([.. s_redirected, "Razor: DebugArrayPool`1"], Lines(consumer.RunProgram("Redirected")));

        string second = consumer.Build("Redirected", [.. components, Switch, "-v:normal"]);
        Assert.DoesNotContain("Copying file", second, StringComparison.Ordinal);
        Assert.Equal([.. s_redirected, "Razor: DebugArrayPool`1"], Lines(consumer.RunProgram("Redirected")));

        consumer.Build("Redirected", components);
        Assert.Equal(
            [
                "own code: SharedArrayPool`1", "precompiled: SharedArrayPool`1", "F#: SharedArrayPool`1",
                "package: 0 rent in the debug pool", "Razor: SharedArrayPool`1",
            ],
            Lines(consumer.RunProgram("Redirected")));

        string watched = consumer.Build("Redirected", [.. components, Switch, "-p:DotNetWatchBuild=true"]);
        Assert.Contains("has no effect under dotnet watch", watched, StringComparison.Ordinal);
        Assert.Contains("own code: SharedArrayPool`1", Lines(consumer.RunProgram("Redirected")));
        Assert.Empty(Directory.EnumerateFiles(cache, "manifest.tsv", SearchOption.AllDirectories));
    }

    [Theory, InlineData("-p:PublishReadyToRun=true", "--no-self-contained")]
    [InlineData("-p:PublishTrimmed=true", "-p:PublishSingleFile=true")]
    [InlineData("-p:PublishAot=true", "-p:StripSymbols=false")]
    public void Published_application_is_redirected(params string[] form)
    {
        using Consumer consumer = WithPrecompiledWorker();
        string target = Path.Combine(consumer.Root, "published");

        DotNet.RequireSuccess(consumer.Run("publish", "Redirected", [.. form, "-r", Runtime, "-o", target, Switch]));

        CommandResult run = Command.Run(Path.Combine(target, OperatingSystem.IsWindows() ? "Redirected.exe" : "Redirected"), []);
        Assert.Equal(s_redirected, Lines(DotNet.RequireSuccess(run).Split('\n', StringSplitOptions.TrimEntries)));

        // Without the property, nothing of the earlier outputs is left.
        DotNet.RequireSuccess(consumer.Run("publish", "Redirected", [.. form, "-r", Runtime, "-o", target]));
        CommandResult without = Command.Run(Path.Combine(target, OperatingSystem.IsWindows() ? "Redirected.exe" : "Redirected"), []);
        Assert.DoesNotContain(
            Lines(DotNet.RequireSuccess(without).Split('\n', StringSplitOptions.TrimEntries)),
            line => line.Contains("DebugArrayPool", StringComparison.Ordinal));
    }

    [Fact]
    public void Missing_package_and_old_framework_are_errors()
    {
        using Consumer consumer = new(libraries, usesSources: true);

        // The command line sets the property of all projects, also of those that tests reference.
        string optional = consumer.Build("Start", Switch);
        Assert.Contains(
            "Pools: redirected nothing, because Start does not use the package Pools.Diagnostics", optional, StringComparison.Ordinal);

        consumer.Add("Start", "<PropertyGroup><PoolsSharedReplacement>debug</PoolsSharedReplacement></PropertyGroup>");
        string missing = Fails(consumer.Run("build", "Start", []));
        Assert.Contains("Start.csproj : error POOL0102: ", missing, StringComparison.Ordinal);
        Assert.Contains("dotnet add package Pools.Diagnostics", missing, StringComparison.Ordinal);
        string old = Fails(consumer.Run("build", "Old", ["-p:PoolsSharedReplacement=percore"]));
        Assert.Contains("error POOL0105: ", old, StringComparison.Ordinal);
    }

    private static string Runtime => System.Runtime.InteropServices.RuntimeInformation.RuntimeIdentifier;

    private static string Fails(CommandResult result)
    {
        Assert.NotEqual(0, result.ExitCode);
        return result.Output;
    }

    private static IEnumerable<string> Lines(IEnumerable<string> output) =>
        output.Where(line => line.Contains(": ", StringComparison.Ordinal));

    private Consumer WithPrecompiledWorker()
    {
        Consumer consumer = new(libraries, usesSources: true);
        string target = Path.Combine(consumer.Root, "precompiled");
        string[] form = ["-p:PublishReadyToRun=true", "--no-self-contained", "-r", Runtime, "-o", target];
        DotNet.RequireSuccess(consumer.Run("publish", "Worker", form));
        Assert.True(Assemblies.IsPrecompiled(File.ReadAllBytes(Path.Combine(target, "Worker.dll"))));
        return consumer;
    }
}
