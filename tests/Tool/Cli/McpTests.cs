using ModelContextProtocol.Client;
using ModelContextProtocol.Protocol;

namespace Pools.Tests.Tools;

/// <summary>The tool as agents call it.</summary>
public sealed class McpTests : IAsyncLifetime
{
    private McpClient _client = null!;

    private static CancellationToken Cancel => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        Dictionary<string, string?> environment = new() { ["DOTNET_TieredCompilation"] = "1" };
        StdioClientTransportOptions server =
            new() { Command = DotNetHost.Path, Arguments = [RunningTool.Path, "mcp"], EnvironmentVariables = environment };
        _client = await McpClient.CreateAsync(new StdioClientTransport(server), cancellationToken: Cancel);
    }

    public ValueTask DisposeAsync() => _client.DisposeAsync();

    [Fact]
    public async Task All_tools_read_only_and_none_takes_a_command()
    {
        IList<McpClientTool> tools = await _client.ListToolsAsync(cancellationToken: Cancel);

        Assert.Equal(["advise", "doctor", "processes"], tools.Select(tool => tool.Name).Order(StringComparer.Ordinal));
        Assert.All(tools, tool => Assert.Equal(true, tool.ProtocolTool.Annotations?.ReadOnlyHint));
        Assert.Equal(
            ["pid", "seconds"],
            tools.Where(tool => tool.Name is not "processes")
                .SelectMany(tool => tool.JsonSchema.GetProperty("properties").EnumerateObject().Select(property => property.Name))
                .Distinct().Order(StringComparer.Ordinal));
    }

    [Fact]
    public async Task A_running_process_is_listed_and_its_report_is_JSON()
    {
        using RunningProgram program = await RunningProgram.StartAsync();
        string pid = FormattableString.Invariant($"{program.Id}");

        (bool listed, string processes) = await CallAsync("processes", []);
        Task<(bool IsDone, string Text)> examination = CallAsync("doctor", new() { ["pid"] = program.Id, ["seconds"] = 2 });
        while (!examination.IsCompleted)
        {
            await program.WorkAsync();
        }

        Assert.True(listed);
        Assert.Contains($"{pid}  Programs  ", processes, StringComparison.Ordinal);
        (bool isDone, string report) = await examination;
        Assert.True(isDone, report);
        using JsonDocument json = JsonDocument.Parse(report);
        Assert.Equal($"Programs ({pid})", json.RootElement.GetProperty("target").GetString());
        Assert.Contains(
            json.RootElement.GetProperty("findings").EnumerateArray(),
            finding => finding.GetProperty("kind").GetString() is "returnedTwice");
    }

    [Theory]
    [InlineData("doctor", 999_999_999, 1, "There is no process 999999999")]
    [InlineData("advise", 999_999_999, 1, "There is no process 999999999")]
    [InlineData("doctor", 1, 0, "--seconds must be from 0.1 to 86400, not '0'")]
    public async Task A_call_that_cannot_be_done_is_an_error_with_the_reason(string tool, int pid, double seconds, string reason)
    {
        (bool isDone, string text) = await CallAsync(tool, new() { ["pid"] = pid, ["seconds"] = seconds });

        Assert.False(isDone);
        Assert.Contains(reason, text, StringComparison.Ordinal);
    }

    [Fact, Trait("Run", "Deep")]
    public async Task Advice_is_JSON()
    {
        using RunningProgram program = await RunningProgram.StartAsync();
        Task<(bool IsDone, string Text)> advice = CallAsync("advise", new() { ["pid"] = program.Id, ["seconds"] = 1 });
        while (!advice.IsCompleted)
        {
            await program.WorkAsync();
        }

        (bool isDone, string text) = await advice;
        Assert.True(isDone, text);
        using JsonDocument json = JsonDocument.Parse(text);
        Assert.NotEmpty(json.RootElement.GetProperty("verdict").GetString()!);
        Assert.Equal("ArrayPool.Shared", json.RootElement.GetProperty("pools")[0].GetProperty("name").GetString());
    }

    private async Task<(bool IsDone, string Text)> CallAsync(string tool, Dictionary<string, object?> arguments)
    {
        CallToolResult result = await _client.CallToolAsync(tool, arguments, cancellationToken: Cancel);
        return (result.IsError is not true, Assert.IsType<TextContentBlock>(Assert.Single(result.Content)).Text);
    }
}
