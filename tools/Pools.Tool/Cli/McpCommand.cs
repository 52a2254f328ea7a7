namespace Pools.Tool.Cli;

/// <summary><c>dotnet pools mcp</c>, for agents. No tool starts a command: an agent could run anything with it.</summary>
internal static class McpCommand
{
    /// <summary>More does not fit well beside an agent's other text (arbitrary).</summary>
    private const int MostCharacters = 50_000;

    public static Command Create()
    {
        Command command = new(
            "mcp",
            "Serves doctor, advise and the list of processes to agents, by the Model Context Protocol over stdin and stdout. "
            + "Observes running processes, and starts no command.");
        command.SetAction(async (_, cancel) =>
        {
            McpServerOptions options = new()
            {
                ServerInfo = new Implementation { Name = "dotnet-pools", Version = Report.Tool },
                ToolCollection =
                [
                    Tool("processes", "Lists the .NET processes of this user: ID, name and command line.", Processes),
                    Tool("doctor", "Finds misuse of array pools, such as arrays that are lost or returned twice.", ExamineAsync),
                    Tool("advise", "Recommends an array pool, by playing recorded rents and returns to each.", AdviseAsync),
                ],
            };
            await using StdioServerTransport transport = new(options);
            await using McpServer server = McpServer.Create(transport, options);
            await server.RunAsync(cancel);
            return ExitCodes.Clean;
        });
        return command;
    }

    private static McpServerTool Tool(string name, string description, Delegate run) =>
        McpServerTool.Create(run, new() { Name = name, Description = description, ReadOnly = true, OpenWorld = false });

    private static McpServerTool Tool(
        string name, string description, Func<Target, SessionOptions, CancellationToken, Task<string>> answer) => Tool(
        name,
        $"{description} Attaches to a running .NET process; meanwhile each rent costs microseconds. Starts no command.",
        async Task<CallToolResult> (
            [Description("The ID of a running .NET process.")] int pid,
            CancellationToken cancel,
            [Description("Seconds to observe, 0.1 to 86400.")] double seconds = 10) =>
        {
            try
            {
                if (Observed.Refuse(seconds, seconds.ToString(CultureInfo.InvariantCulture)) is string problem)
                {
                    throw new CommandFailedException(problem);
                }

                using Target target = Target.Running(pid);
                return ResultOf(await answer(target, new() { Length = TimeSpan.FromSeconds(seconds), Leave = cancel }, cancel));
            }
            catch (CommandFailedException refused)
            {
                return ResultOf(refused.Message, isError: true);
            }
        });

    private static CallToolResult ResultOf(string text, bool isError = false) =>
        new() { Content = [new TextContentBlock { Text = text }], IsError = isError };

    private static string Processes() =>
        string.Join('\n', ProcessFinder.OfThisUser().Select(found => Printable.Of($"{found.Id}  {found.Name}  {found.CommandLine}")));

    private static async Task<string> ExamineAsync(Target target, SessionOptions options, CancellationToken cancel)
    {
        Report report = await Examination.OfAsync(target, options, cancel);
        string json = JsonReport.Write(report);
        for (int most = report.Findings.Count / 2; json.Length > MostCharacters && most > 0; most /= 2)
        {
            string doubt = $"{report.Findings.Count - most} further findings do not fit into this answer.";
            json = JsonReport.Write(report with { Findings = [.. report.Findings.Take(most)], Doubts = [.. report.Doubts, doubt] });
        }

        return json;
    }

    private static async Task<string> AdviseAsync(Target target, SessionOptions options, CancellationToken cancel) =>
        await AdviseCommand.RecordAndPlayAsync(observe => observe(target, options), _ => { }, cancel, cancel) is Comparison played
            ? JsonReport.Write(played, Advisor.Advise(played))
            : AdviseCommand.NoRents;
}
