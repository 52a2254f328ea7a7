namespace Pools.Bench;

/// <summary>Makes pools do the same work and compares them.</summary>
internal static class Program
{
    private const string CheckWord = "check";

    public static int Main(string[] arguments)
    {
        using Shell shell = new();
        try
        {
            shell.ListenForStop();
            return arguments switch
            {
                [ChildProcess.CommandName, .. string[] words] => ChildCommand.Run(shell, words),
                [CheckWord, string file] => Check(File.ReadLines(file)),
                _ => Run(shell, arguments),
            };
        }
        catch (Exception problem) when (problem is UsageException or MeasurementException or IOException or UnauthorizedAccessException)
        {
            Screen.Error(problem.Message);
            return problem is MeasurementException ? ExitCodes.Failure : ExitCodes.Usage;
        }
    }

    /// <summary>The command line.</summary>
    private static RootCommand Application(Shell shell)
    {
        RootCommand root = HeadToHeadCommand.Create(shell);
        Command[] commands =
        [
            TargetCommand.Create(shell, "targets", "Compares PerCoreArrayPool's figures with its targets.", () => TargetBook.PerCore),
            TargetCommand.Create(shell, "debug", "Compares the cost of the debug pools with its targets.", () => TargetBook.Debug),
            DocsCommand.Create(shell),
        ];
        Array.ForEach(commands, root.Subcommands.Add);
        return root;
    }

    private static int Run(Shell shell, string[] arguments)
    {
        ParseResult parsed = Parse(Application(shell), arguments);
        if (parsed.Errors.Count > 0)
        {
            parsed.Errors.Select(error => error.Message).Distinct(StringComparer.Ordinal).ToList().ForEach(Screen.Error);
            return ExitCodes.Usage;
        }

        return parsed.Invoke(new InvocationConfiguration { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null });
    }

    /// <summary>Shows which command lines are wrong, and runs none. Tabs separate the words. A test reads the pages' commands.</summary>
    private static int Check(IEnumerable<string> lines)
    {
        using Shell shell = new();
        RootCommand root = Application(shell);
        int exitCode = ExitCodes.Success;
        foreach (string line in lines)
        {
            if (Parse(root, line.Split('\t', StringSplitOptions.RemoveEmptyEntries)).Errors is [{ } error, ..])
            {
                Console.Error.WriteLine($"{line.Replace('\t', ' ')}: {error.Message}");
                exitCode = ExitCodes.Usage;
            }
        }

        return exitCode;
    }

    // A name with @ is no file of arguments.
    private static ParseResult Parse(RootCommand root, string[] arguments) =>
        root.Parse(arguments, new ParserConfiguration { ResponseFileTokenReplacer = null });
}
