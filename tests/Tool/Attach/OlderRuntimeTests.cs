namespace Pools.Tests.Tools;

/// <summary>Programs of earlier runtimes, each published with its own.</summary>
[Trait("Run", "Deep")]
public sealed class OlderRuntimeTests
{
    [Theory]
    [InlineData("net8.0", "8.0.")]
    [InlineData("net9.0", "9.0.")]
    public async Task A_program_of_an_earlier_runtime_is_examined_like_one_of_the_current(string framework, string version)
    {
        using TemporaryFolder folder = new();
        string program = Publish(framework, folder.Path);

        Assert.StartsWith(version, File.ReadAllText($"{program}.runtimeconfig.json").Split("\"version\": \"")[1], StringComparison.Ordinal);
        await FindsAsync(program, "twice", isRepaired: false, FindingKind.ReturnedTwice, "ReturnBugs.Twice");
        await FindsAsync(program, "async", isRepaired: false, FindingKind.ReturnedTwice, "AsyncBugs.HandleAsync");
        await FindsAsync(program, "lost", isRepaired: false, FindingKind.Lost, "LossBugs.Lost");
        await FindsAsync(program, "wrong-length", isRepaired: false, FindingKind.WrongLength, "ReturnBugs.OfWrongLength");
        await FindsAsync(program, "in-catch", isRepaired: false, FindingKind.ReturnedTwice, LineOf("in catch"));
        await FindsAsync(program, "in-finally", isRepaired: false, FindingKind.ReturnedTwice, LineOf("in finally"));
        await FindsAsync(program, "twice", isRepaired: true, kind: null, "");
    }

    private static async Task FindsAsync(string program, string name, bool isRepaired, FindingKind? kind, string place)
    {
        using Launcher launcher = Look.Launch(program, name, isRepaired ? "repaired" : "wrong");
        using Target target = launcher.WaitForTarget(TestContext.Current.CancellationToken);
        Report report = await Examination.OfAsync(target, new SessionOptions(), TestContext.Current.CancellationToken);

        Assert.InRange(report.Events, 40, long.MaxValue);
        Assert.Equal(0, report.EventsLost);
        if (kind is null)
        {
            Assert.Empty(report.Findings);
            return;
        }

        Finding fault = Assert.Single(report.Faults);
        Assert.Equal((kind.Value, 40L), (fault.Kind, fault.Count));
        string places = string.Join(' ', [.. fault.Returned, fault.Rented]);
        Assert.Contains(place, places, StringComparison.Ordinal);
        Assert.Contains("Bugs.cs:", places, StringComparison.Ordinal);
    }

    private static string LineOf(string comment) =>
        FormattableString.Invariant($"(HandlerBugs.cs:{SourceText.LineOf("HandlerBugs.cs", $"// {comment}")})");

    /// <summary>With outputs of its own: the repository's are of this runtime.</summary>
    private static string Publish(string framework, string folder)
    {
        List<string> arguments =
        [
            "publish", Path.Combine(Repository.Root, "tests", "Tool", "Programs"), "-c", "Release", $"-p:OlderRuntime={framework}",
            "-p:UseAppHost=true", "-r", RuntimeInformation.RuntimeIdentifier, "--self-contained",
            "--artifacts-path", Path.Combine(folder, "artifacts"), "-o", Path.Combine(folder, "program"), "-v", "quiet",
        ];
        CommandResult result = Command.Run(DotNetHost.Path, arguments);
        Assert.True(result.ExitCode == 0, result.Output);
        return Path.Combine(folder, "program", "Programs");
    }
}
