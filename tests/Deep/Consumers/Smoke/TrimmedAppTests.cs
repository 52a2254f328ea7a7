using System;
using System.IO;
using System.Runtime.InteropServices;
using Xunit;

namespace Pools.Tests.Consumers.Smoke;

public sealed class TrimmedAppTests
{
    [Fact]
    public void Trimmed_self_contained_app_works()
    {
        using var folder = new TemporaryFolder();
        string project = Path.Combine(Repository.Root, "tests", "Deep", "Smoke", "Smoke.csproj");

        // A folder of its own for all that the publish writes: whoever runs this test may be building the same projects at the same time.
        CommandResult publish = Command.Run(
            DotNetHost.Path,
            [
                "publish", project, "-c", "Release", "--self-contained", "-r", RuntimeInformation.RuntimeIdentifier,
                "--artifacts-path", folder.Path, "-o", Path.Combine(folder.Path, "app"), "-nodeReuse:false", "--disable-build-servers", "-p:RunAnalyzers=false", "-p:HasPoolRules=false",
            ],
            Repository.Root,
            DotNetHost.ForBuilds);
        Assert.True(publish.ExitCode == 0, publish.Output);
        Assert.DoesNotMatch(@"\bIL[0-9]{4}:", publish.Output);
        string app = Path.Combine(folder.Path, "app");

        // A publish that did not trim would prove nothing.
        long untrimmed = new FileInfo(typeof(object).Assembly.Location).Length;
        Assert.InRange(new FileInfo(Path.Combine(app, "System.Private.CoreLib.dll")).Length, 1, untrimmed - 1);

        CommandResult run = Command.Run(Path.Combine(app, OperatingSystem.IsWindows() ? "Smoke.exe" : "Smoke"), []);
        Assert.True(run.ExitCode == 0, run.Output);
        Assert.Contains("PASSED", run.Output, StringComparison.Ordinal);
    }
}
