using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Text.Json.Nodes;
using System.Threading;
using System.Threading.Tasks;
using Pools.Tool.Attach;
using Xunit;

#pragma warning disable RS0030 // May: nobody but the test has the process.

namespace Pools.Tests.Tools;

/// <summary>A program whose event sources are turned off is not called clean, whatever it does.</summary>
public sealed class SilentSourcesTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private static CancellationToken Cancel => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Started_it_is_refused()
    {
        using Launcher launcher = Look.Launch(Silent("twice"));
        using Target target = launcher.WaitForTarget(Cancel);

        CannotLookException refusal = await Assert.ThrowsAsync<CannotLookException>(() => Examination.OfAsync(target, new SessionOptions(), Cancel));

        Assert.Contains("EventSource.IsSupported", refusal.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Running_it_is_refused()
    {
        string[] command = Silent("waits");
        using Process program = Process.Start(new ProcessStartInfo(command[0], command.Skip(1)) { RedirectStandardInput = true, RedirectStandardOutput = true })!;
        Assert.Equal("ready", await program.StandardOutput.ReadLineAsync(Cancel));
        using CancellationTokenSource end = new();
        using Target target = Target.Running(program.Id, Look.Patience);

        CannotLookException refusal = await Assert.ThrowsAsync<CannotLookException>(() => Examination.OfAsync(target, new SessionOptions { Started = end.Cancel }, end.Token));

        Assert.Contains("EventSource.IsSupported", refusal.Message, StringComparison.Ordinal);
        program.StandardInput.Close();
        await program.WaitForExitAsync(Cancel);
    }

    public void Dispose() => _folder.Dispose();

    /// <summary>The host is told of another configuration than the one beside the program.</summary>
    private string[] Silent(string name)
    {
        string[] command = [.. Look.Command(name, isRepaired: false)];
        string program = command[2];
        JsonNode configuration = JsonNode.Parse(File.ReadAllText(Path.ChangeExtension(program, ".runtimeconfig.json")))!;
        JsonNode options = configuration["runtimeOptions"]!;
        options["configProperties"] ??= new JsonObject();
        options["configProperties"]!["System.Diagnostics.Tracing.EventSource.IsSupported"] = false;
        string file = Path.Combine(_folder.Path, "silent.runtimeconfig.json");
        File.WriteAllText(file, configuration.ToJsonString());
        return [command[0], "exec", "--runtimeconfig", file, .. command.Skip(2)];
    }
}
