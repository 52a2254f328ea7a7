namespace Pools.Bench;

/// <summary>Makes pools do the same work and compares them.</summary>
internal static class Program
{
    private const string CheckWord = "check";
    private const string HelpWord = "help";
    private const string Invocation = "dotnet run -c Release --project bench --";

    public static int Main(string[] arguments)
    {
        using Shell shell = new(arguments);
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
        catch (UsageException problem)
        {
            Screen.Error(problem.Message);
            return ExitCodes.Usage;
        }
        catch (ChildFailedException problem)
        {
            Screen.Error(problem.Message);
            return ExitCodes.Failure;
        }
    }

    /// <summary>The command line.</summary>
    internal static RootCommand Application(Shell shell)
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
        RootCommand root = Application(shell);
        ParseResult parsed = Parse(root, arguments);
        if (parsed.Errors.Count > 0)
        {
            parsed.Errors.Select(error => error.Message).Distinct(StringComparer.Ordinal).ToList().ForEach(Screen.Error);
            return ExitCodes.Usage;
        }

        using StringWriter help = new();
        int exitCode = parsed.Invoke(
            new InvocationConfiguration { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null, Output = help });
        Console.Out.Write(help.ToString().Replace(root.Name, Invocation, StringComparison.Ordinal));
        return exitCode;
    }

    /// <summary>Shows which command lines are wrong, and runs none. Tabs separate the words. A test reads the pages' commands.</summary>
    private static int Check(IEnumerable<string> lines)
    {
        using Shell shell = new([]);
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

    // "help targets" is "targets --help". A name with @ is no file of arguments.
    private static ParseResult Parse(RootCommand root, string[] arguments) =>
        root.Parse(arguments is [HelpWord, .. string[] about]
            ? [.. about, "--help"]
            : arguments, new ParserConfiguration { ResponseFileTokenReplacer = null });
}
