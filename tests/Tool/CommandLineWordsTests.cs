using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Pools.Tool.Attach;
using Xunit;

#pragma warning disable RS0030 // May: nobody but the test has the process.

namespace Pools.Tests.Tools;

/// <summary>Which process of a command is the program, and which is the SDK.</summary>
public sealed class CommandLineWordsTests
{
    private static CancellationToken Cancel => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_program_behind_options_of_the_host_is_looked_at()
    {
        string[] command = [.. Look.Command("twice", isRepaired: false)];
        using Launcher launcher = Look.Launch([command[0], "--roll-forward", "Major", .. command.Skip(2)]);
        using Target target = launcher.WaitForTarget(Cancel);

        Assert.Equal(40, Assert.Single((await Examination.OfAsync(target, new SessionOptions(), Cancel)).Faults).Count);
    }

    [Theory]
    [InlineData(true, "dotnet", "run")]
    [InlineData(true, "dotnet", "run", "--project", "Programs.dll")]
    [InlineData(true, "dotnet", "--roll-forward", "Major", "test")]
    [InlineData(true, "dotnet", "not-there.dll")]
    [InlineData(true, "dotnet", "Programs.runtimeconfig.json")]
    [InlineData(false, "dotnet", "exec", "Programs.dll")]
    [InlineData(false, "dotnet", "{0}")]
    [InlineData(false, "dotnet", "--roll-forward", "Major", "--fx-version", "10.0.0", "{0}", "run")]
    [InlineData(false, "Programs", "run")]
    public void A_verb_is_the_SDKs_and_an_assembly_is_the_program(bool isOfSdk, params string[] words)
    {
        string program = Path.Combine(AppContext.BaseDirectory, "Programs.dll");

        Assert.Equal(isOfSdk, new CommandLine([.. words.Select(word => word is "{0}" ? program : word)]).IsOfSdk(Environment.ProcessId, isRoot: true));
    }

    /// <summary>Folders of projects are called so, too.</summary>
    [Fact]
    public void A_program_that_has_a_folder_called_sdk_in_its_words_is_not_the_SDKs()
    {
        using Process program = Start("sh", "-c", "read line", "/home/somebody/sdk/1.0.0/program.dll");

        Assert.False(new CommandLine(["dotnet", "run"]).IsOfSdk(program.Id, isRoot: false));

        program.StandardInput.Close();
        program.WaitForExit();
    }

    /// <summary>The SDK's own command is an assembly in its folder, and waits for a line here.</summary>
    [Fact]
    public async Task A_program_in_the_SDKs_folder_is_the_SDKs()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Elsewhere its command line is not told.");
        string sdk = Directory.EnumerateDirectories(Path.Combine(Path.GetDirectoryName(DotNetHost.Path)!, "sdk")).First();
        using Process server = Start(DotNetHost.Path, "exec", Path.Combine(sdk, "MSBuild.dll"), "/nodemode:8", "/nodereuse:false");
        using Process verb = Start(DotNetHost.Path, "fsi", "--quiet");

        Assert.All([server, verb], process => Assert.True(new CommandLine(["sh"]).IsOfSdk(process.Id, isRoot: false)));

        foreach (Process process in (Process[])[server, verb])
        {
            process.Kill(entireProcessTree: true);
            await process.WaitForExitAsync(Cancel);
        }
    }

    private static Process Start(string program, params string[] words) =>
        Process.Start(new ProcessStartInfo(program, words) { RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true })!;
}
