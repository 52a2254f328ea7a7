namespace Pools.Bench;

/// <summary>Reads command lines from a file, a line each, words separated by tabs, and says which of them are wrong; it runs none. A test holds the pages to it.</summary>
internal sealed class CheckCommand : Command<CheckCommand.Settings>
{
    public const string Name = "check";

    internal sealed class Settings : CommandSettings
    {
        [CommandArgument(0, "<FILE>"), Description("the lines")]
        public required string File { get; init; }
    }

    public override int Execute(CommandContext context, Settings settings)
    {
        int exitCode = ExitCodes.Success;
        foreach (string line in File.ReadLines(settings.File))
        {
            string[] words = line.Split('\t', StringSplitOptions.RemoveEmptyEntries);
            try
            {
                // Where it can list what it would run, its names, too.
                _ = Parse(words) && Parse([.. words, "--list"]);
            }
            catch (Exception problem) when (problem is UsageException or CommandAppException)
            {
                Console.Error.WriteLine($"{line.Replace('\t', ' ')}: {problem.Message}");
                exitCode = ExitCodes.Usage;
            }
        }

        return exitCode;
    }

    /// <returns>Whether the command can list what it would run.</returns>
    private static bool Parse(string[] words)
    {
        using Shell shell = new(words);
        Understood understood = new();
        CommandApp<HeadToHeadCommand> application = Program.Application(shell);
        application.Configure(configuration => configuration.SetInterceptor(understood));
        try
        {
            application.Run(words);
        }
        catch (OperationCanceledException) when (understood.HasStopped)
        {
            // As it was meant.
        }

        return understood.CanList;
    }

    /// <summary>Stops each command between its parsing and its work, except for one that only lists.</summary>
    private sealed class Understood : ICommandInterceptor
    {
        public bool CanList { get; private set; }

        public bool HasStopped { get; private set; }

        public void Intercept(CommandContext context, CommandSettings settings)
        {
            Names.Contenders((settings as ScenarioSettings)?.Contenders ?? (settings as HeadToHeadCommand.Settings)?.Contenders);
            CanList = settings is ChoiceSettings && context.Name is not ChildProcess.CommandName;
            if (!CanList || settings is ChoiceSettings { List: false })
            {
                HasStopped = true;
                throw new OperationCanceledException();
            }
        }
    }
}
