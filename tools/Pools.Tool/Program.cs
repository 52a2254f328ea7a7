namespace Pools.Tool;

/// <summary><c>dotnet pools</c>.</summary>
internal static class Program
{
    private static async Task<int> Main(string[] arguments)
    {
        // The words after -- belong to another program, even those that look like options.
        string[] own = [.. arguments.TakeWhile(word => word is not "--")];
        string[] program = [.. arguments.Skip(own.Length + 1)];
        if (arguments is [.., "--"] && program.Length == 0)
        {
            Screen.Fail("No command follows --.");
            return ExitCodes.Failed;
        }

        using Interruption interruption = new();
        RootCommand root = CommandLine(program, interruption);
        ParseResult parsed = root.Parse(own.Length == 0 ? ["--help"] : own);
        if (parsed.Errors.Count > 0)
        {
            parsed.Errors.Select(error => error.Message).Distinct(StringComparer.Ordinal).ToList().ForEach(Screen.Fail);
            string command = parsed.CommandResult.Command is RootCommand ? "" : $" {parsed.CommandResult.Command.Name}";
            Screen.Status($"See: dotnet pools{command} --help");
            return ExitCodes.Failed;
        }

        try
        {
            using StringWriter help = new();
            InvocationConfiguration configuration =
                new() { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null, Output = help };
            int code = await parsed.InvokeAsync(configuration, interruption.End);

            // The file's name is not the command's.
            await Console.Out.WriteAsync(help.ToString().Replace(root.Name, "dotnet pools", StringComparison.Ordinal));
            return own.Length == 0 ? ExitCodes.Failed : code;
        }
        catch (Exception problem) when (problem is not OutOfMemoryException)
        {
            // Not 1, even for a fault of this command: to a build, 1 means a finding.
            Screen.Fail(problem switch
            {
                OperationCanceledException => "Interrupted.",
                CommandFailedException => problem.Message,
                _ => $"The command itself failed, at {problem.TargetSite?.DeclaringType?.Name}.{problem.TargetSite?.Name}: "
                    + $"{problem.GetType().Name}: {problem.Message}",
            });
            return ExitCodes.Failed;
        }
    }

    internal static RootCommand CommandLine(string[] program, Interruption interruption) =>
        new("Finds what is wrong with array pooling in a running .NET process, and recommends a pool.")
        {
            DoctorCommand.Create(program, interruption),
            TopCommand.Create(program, interruption),
            RecordCommand.Create(program, interruption),
            ReplayCommand.Create(),
            AdviseCommand.Create(program, interruption),
            McpCommand.Create(),
            ReplayCommand.CreateChild(),
        };
}
