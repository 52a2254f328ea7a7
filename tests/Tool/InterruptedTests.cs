using System;
using System.IO;
using System.Threading.Tasks;
using Pools.Traces;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>Ctrl+C, and the signal by which others end a program: both end the look, and the report comes all the same. The program that is looked at says when it is, and when it is no more.</summary>
public sealed class InterruptedTests
{
    private const string Found = "Returned twice (certain) 20 arrays";

    [Theory]
    [InlineData(RunningTool.Interrupt)]
    [InlineData(RunningTool.Terminate)]
    public async Task Doctor_of_a_process_reports_and_leaves_it_alone(int signal)
    {
        using RunningProgram program = await RunningProgram.StartAsync("watched", []);
        using RunningTool tool = new(["doctor", "--seconds", "86400", FormattableString.Invariant($"{program.Id}")]);
        await tool.UntilAsync(program.ReadUntilAsync("done"));

        tool.Send(signal);
        CommandResult result = await tool.EndAsync();

        Assert.Contains(Found, result.Output, StringComparison.Ordinal);
        Assert.Equal(1, result.ExitCode);
        await program.WaitUntilFreeAsync();
    }

    [Theory]
    [InlineData(RunningTool.Interrupt)]
    [InlineData(RunningTool.Terminate)]
    public async Task Doctor_of_a_command_reports_and_ends_it(int signal)
    {
        using RunningTool tool = await RunningTool.WatchAsync();

        tool.Send(signal);

        // The program prints where the tool does: the end of that says that both have ended.
        CommandResult result = await tool.EndAsync();
        Assert.Contains(Found, result.Output, StringComparison.Ordinal);
        Assert.Equal(1, result.ExitCode);
    }

    [Fact]
    public async Task Record_keeps_what_came_until_then()
    {
        using TemporaryFolder folder = new();
        string file = Path.Combine(folder.Path, "trace.csv");
        using RunningProgram program = await RunningProgram.StartAsync("watched", []);
        using RunningTool tool = new(["record", FormattableString.Invariant($"{program.Id}"), file, "--seconds", "86400"]);
        await tool.UntilAsync(program.ReadUntilAsync("done"));

        tool.Send(RunningTool.Interrupt);
        CommandResult result = await tool.EndAsync();

        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Equal(40, TraceFormat.Read(file).Count);
        Assert.Equal([file], Directory.GetFiles(folder.Path));
        await program.WaitUntilFreeAsync();
    }

    [Theory]
    [InlineData("top")]
    [InlineData("top", "--cheap")]
    public async Task Top_ends_with_0(params string[] command)
    {
        using RunningProgram program = await RunningProgram.StartAsync("watched", []);
        using RunningTool tool = new([.. command, FormattableString.Invariant($"{program.Id}")]);
        await tool.UntilAsync(program.ReadUntilAsync("done"));

        tool.Send(RunningTool.Interrupt);
        CommandResult result = await tool.EndAsync();

        Assert.True(result.ExitCode == 0, result.Output);
        await program.WaitUntilFreeAsync();
    }
}
