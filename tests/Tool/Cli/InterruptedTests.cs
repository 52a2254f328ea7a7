namespace Pools.Tests.Tools;

/// <summary>Ctrl+C and SIGTERM end the observation, and the report follows.</summary>
public sealed class InterruptedTests
{
    private const string Found = "Returned twice (certain) 20 arrays";

    [Fact]
    public Task Doctor_of_a_process_reports_at_Ctrl_C_and_the_process_goes_on() => InterruptDoctorAsync(RunningTool.Interrupt);

    [Fact, Trait("Run", "Deep")]
    public Task Doctor_of_a_process_reports_at_SIGTERM_and_the_process_goes_on() => InterruptDoctorAsync(RunningTool.Terminate);

    [Theory, InlineData(RunningTool.Interrupt), InlineData(RunningTool.Terminate)]
    [Trait("Run", "Deep")]
    public async Task Doctor_of_a_command_reports_and_ends_it(int signal)
    {
        using RunningTool tool = await RunningTool.WatchAsync();

        tool.Send(signal);

        // The end of the output, which both share, means that both have ended.
        CommandResult result = await tool.EndAsync();
        Assert.Contains(Found, result.Output, StringComparison.Ordinal);
        Assert.Equal(1, result.ExitCode);
    }

    [Fact, Trait("Run", "Deep")]
    public async Task Record_keeps_all_events_until_then()
    {
        using TemporaryFolder folder = new();
        string file = Path.Combine(folder.Path, "trace.csv");

        CommandResult result = await InterruptAsync(RunningTool.Interrupt, id => ["record", id, file, "--seconds", "86400"]);

        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Equal(40, TraceFormat.Read(file).Count);
        Assert.Equal([file], Directory.GetFiles(folder.Path));
    }

    [Fact, Trait("Run", "Deep")]
    public async Task Top_returns_0()
    {
        CommandResult result = await InterruptAsync(RunningTool.Interrupt, id => ["top", id]);

        Assert.True(result.ExitCode == 0, result.Output);
    }

    private static async Task InterruptDoctorAsync(int signal)
    {
        CommandResult result = await InterruptAsync(signal, id => ["doctor", "--seconds", "86400", id]);

        Assert.Contains(Found, result.Output, StringComparison.Ordinal);
        Assert.Equal(1, result.ExitCode);
    }

    /// <summary>Interrupts the tool after the program has done its work. The program continues unobserved.</summary>
    private static async Task<CommandResult> InterruptAsync(int signal, Func<string, string[]> arguments)
    {
        using RunningProgram program = await RunningProgram.StartAsync("watched", []);
        using RunningTool tool = new(arguments(FormattableString.Invariant($"{program.Id}")));
        await tool.UntilAsync(program.ReadUntilAsync("done"));
        tool.Send(signal);
        CommandResult result = await tool.EndAsync();
        await program.WaitUntilFreeAsync();
        return result;
    }
}
