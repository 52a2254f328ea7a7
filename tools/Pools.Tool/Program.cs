namespace Pools.Tool;

/// <summary><c>dotnet pools</c>.</summary>
internal static class Program
{
    private static async Task<int> Main(string[] arguments)
    {
        // What stands behind -- is another program's, whatever it looks like.
        int dashes = Array.IndexOf(arguments, "--");
        string[] own = dashes < 0 ? arguments : arguments[..dashes];
        string[] program = dashes < 0 ? [] : arguments[(dashes + 1)..];
        if (dashes >= 0 && program.Length == 0)
        {
            Screen.Fail("No command follows --.");
            return ExitCodes.CouldNotLook;
        }

        using Interruption interruption = new();
        RootCommand root = CommandLine(program, interruption);
        ParseResult parsed = root.Parse(own.Length == 0 ? ["--help"] : own);
        if (parsed.Errors.Count > 0)
        {
            parsed.Errors.Select(error => error.Message).Distinct(StringComparer.Ordinal).ToList().ForEach(Screen.Fail);
            Screen.Status($"See: dotnet pools {(parsed.CommandResult.Command is RootCommand ? "" : $"{parsed.CommandResult.Command.Name} ")}--help");
            return ExitCodes.CouldNotLook;
        }

        try
        {
            using StringWriter help = new();
            int code = await parsed.InvokeAsync(new InvocationConfiguration { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null, Output = help }, interruption.End);

            // The file is called otherwise than the command.
            await Console.Out.WriteAsync(help.ToString().Replace(root.Name, "dotnet pools", StringComparison.Ordinal));
            return own.Length == 0 ? ExitCodes.CouldNotLook : code;
        }
        catch (OperationCanceledException)
        {
            Screen.Fail("Interrupted.");
        }
        catch (CannotLookException problem)
        {
            Screen.Fail(problem.Message);
        }
        catch (Exception problem) when (problem is not OutOfMemoryException)
        {
            // A fault of this command. A build that takes 1 for a finding must not take this for one.
            Screen.Fail($"The command itself has failed, at {problem.TargetSite?.DeclaringType?.Name}.{problem.TargetSite?.Name}: {problem.GetType().Name}: {problem.Message}");
        }

        return ExitCodes.CouldNotLook;
    }

    internal static RootCommand CommandLine(string[] program, Interruption interruption) => new("Finds what is wrong with array pooling in a running .NET process, and recommends a pool.")
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
