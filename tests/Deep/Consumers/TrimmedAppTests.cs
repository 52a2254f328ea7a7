namespace Pools.Tests.Consumers;

public sealed class TrimmedAppTests
{
    [Fact]
    public void A_trimmed_self_contained_app_works_without_trim_warnings()
    {
        using TemporaryFolder folder = new();
        string app = Path.Combine(folder.Path, "app");

        // Its own folder for all outputs: another build of the same projects may run.
        CommandResult publish = Command.Run(
            DotNetHost.Path,
            [
                "publish", "tests/Deep/Smoke", "-c", "Release", "--self-contained", "-r", RuntimeInformation.RuntimeIdentifier,
                "--artifacts-path", folder.Path, "-o", app, "-nodeReuse:false", "--disable-build-servers", "-p:RunAnalyzers=false",
                "-p:HasPoolRules=false",
            ],
            Repository.Root,
            DotNetHost.ForBuilds);
        Assert.True(publish.ExitCode == 0, publish.Output);
        Assert.DoesNotMatch(@"\bIL[0-9]{4}:", publish.Output);
        long untrimmed = new FileInfo(typeof(object).Assembly.Location).Length;
        Assert.InRange(new FileInfo(Path.Combine(app, "System.Private.CoreLib.dll")).Length, 1, untrimmed - 1);

        CommandResult run = Command.Run(Path.Combine(app, OperatingSystem.IsWindows() ? "Smoke.exe" : "Smoke"), []);
        Assert.True(run.ExitCode == 0, run.Output);
        Assert.Contains("PASSED", run.Output, StringComparison.Ordinal);
    }
}
