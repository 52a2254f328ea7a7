namespace Pools.Tests.Tools;

/// <summary>A program whose event sources are off is refused, not called clean.</summary>
[Trait("Run", "Deep")]
public sealed class SilentSourcesTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private static CancellationToken Cancel => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_started_program_is_refused()
    {
        using Launcher launcher = Look.Launch(Silent("twice"));
        using Target target = launcher.WaitForTarget(Cancel);

        CommandFailedException refusal = await Assert.ThrowsAsync<CommandFailedException>(() =>
            Examination.OfAsync(target, new SessionOptions(), Cancel));

        Assert.Contains("EventSource.IsSupported", refusal.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_running_program_is_refused()
    {
        using RunningProgram program = RunningProgram.Start(Silent("waits"));
        await program.ReadUntilAsync("ready");
        using CancellationTokenSource end = new();
        using Target target = program.Find();

        CommandFailedException refusal = await Assert.ThrowsAsync<CommandFailedException>(() =>
            Examination.OfAsync(target, new SessionOptions { Started = end.Cancel }, end.Token));

        Assert.Contains("EventSource.IsSupported", refusal.Message, StringComparison.Ordinal);
    }

    public void Dispose() => _folder.Dispose();

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
