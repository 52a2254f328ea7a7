using System.ComponentModel;
using ModelContextProtocol.Protocol;
using ModelContextProtocol.Server;

namespace Pools.Tool.Cli;

/// <summary><c>dotnet pools mcp</c>, for agents. No tool starts a command, or an agent could run anything.</summary>
internal static class McpCommand
{
    /// <summary>More does not fit well beside an agent's other text (arbitrary).</summary>
    private const int MostCharacters = 50_000;

    private const string Seconds = "Seconds to observe, 0.1 to 86400.";
    private const string Pid = "The ID of a running .NET process.";
    private const string Cost = "Attaches to a running .NET process; meanwhile each rent costs microseconds. Starts no command.";

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
                    Tool("doctor", $"Finds misuse of array pools, such as arrays that are lost or returned twice. {Cost}", DoctorAsync),
                    Tool("advise", $"Recommends an array pool, by playing recorded rents and returns to each. {Cost}", AdviseAsync),
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

    private static string Processes() =>
        string.Join('\n', ProcessFinder.OfThisUser().Select(found => Printable.Of($"{found.Id}  {found.Name}  {found.CommandLine}")));

    private static Task<CallToolResult> DoctorAsync(
        [Description(Pid)] int pid, CancellationToken cancel, [Description(Seconds)] double seconds = 10) =>
        AnswerAsync(async () =>
        {
            Report report = await LookAsync(pid, seconds, (target, options) => Examination.OfAsync(target, options, cancel), cancel);
            string json = JsonReport.Write(report);
            for (int most = report.Findings.Count / 2; json.Length > MostCharacters && most > 0; most /= 2)
            {
                string doubt = $"{report.Findings.Count - most} further findings do not fit into this answer.";
                json = JsonReport.Write(report with { Findings = [.. report.Findings.Take(most)], Doubts = [.. report.Doubts, doubt] });
            }

            return json;
        });

    private static Task<CallToolResult> AdviseAsync(
        [Description(Pid)] int pid, CancellationToken cancel, [Description(Seconds)] double seconds = 10) =>
        AnswerAsync(async () =>
        {
            Comparison? played =
                await AdviseCommand.RecordAndPlayAsync(look => LookAsync(pid, seconds, look, cancel), _ => { }, cancel, cancel);
            return played is null ? AdviseCommand.NoRents : JsonReport.Write(played, Advisor.Advise(played));
        });

    private static async Task<T> LookAsync<T>(int pid, double seconds, Func<Target, SessionOptions, Task<T>> look, CancellationToken cancel)
    {
        if (Observed.Refuse(seconds, seconds.ToString(CultureInfo.InvariantCulture)) is string reason)
        {
            throw new CannotLookException(reason);
        }

        using Target target = Target.Running(pid);
        return await look(target, new SessionOptions { Length = TimeSpan.FromSeconds(seconds), Leave = cancel });
    }

    private static async Task<CallToolResult> AnswerAsync(Func<Task<string>> answer)
    {
        try
        {
            return new CallToolResult { Content = [new TextContentBlock { Text = await answer() }] };
        }
        catch (CannotLookException problem)
        {
            return new CallToolResult { Content = [new TextContentBlock { Text = problem.Message }], IsError = true };
        }
    }
}
