namespace Pools.Bench;

/// <summary>The main job: every contender does the same work, first real, then micro.</summary>
internal sealed class HeadToHeadCommand(Shell shell) : Command<HeadToHeadCommand.Settings>
{
    // As long as leaves the whole default run, real work and child processes included, at about two minutes.
    private const double DefaultMilliseconds = 7;
    private const double FullMilliseconds = 20;

    internal sealed class Settings : ChoiceSettings
    {
        [CommandOption("--full"), Description("every cell of every scenario, 256 MiB of real work, longer rounds")]
        public bool Full { get; init; }

        [CommandOption(Corpus.Option + " <FOLDER>"), Description("files for the real work (default: the newest .NET SDK's own folder)")]
        public string? Input { get; init; }

        [CommandOption("--contenders <IDS>"), Description("only these contenders, and ArrayPool.Shared")]
        public string? Contenders { get; init; }

        [CommandOption("--rounds <N>"), Description("interleaved rounds of a cell (default 9, with --full 15; real work takes half as many)"), Between(1, 1000)]
        public int? Rounds { get; init; }

        [CommandOption("--milliseconds <MS>"), Description("slice of one contender in one round (default 7, with --full 20; threads take three times that)"), Between(0.1, 10_000)]
        public double? Milliseconds { get; init; }
    }

    public override int Execute(CommandContext context, Settings settings)
    {
        List<Mismatch> mismatches = [];
        Corpus corpus = new(settings.Input, settings.Full ? Corpus.FullBytes : Corpus.DefaultBytes);
        List<Scenario> realWork = [.. RealWork.Scenarios(corpus, mismatches)];
        List<Scenario> scenarios = Names.Select([.. realWork, .. MicroScenarios.All], settings.Only, s => [s.Name]);
        if (settings.List)
        {
            IEnumerable<string> contenders = Contenders.Bytes.Select(c => $"  {c.Id,-23}{c.Title}{(c.OnRequest ? " (only when asked for: shows that the check of the real work can fail)" : "")}");
            string[] lines = ["Scenarios:", .. scenarios.Select(s => $"  {s.Name,-23}{s.Title}"), "Contenders:", .. contenders];
            Array.ForEach(lines, shell.Screen.Line);
            return ExitCodes.Success;
        }

        Effort effort = new(
            settings.Rounds ?? (settings.Full ? Effort.FullRounds : Effort.DefaultRounds),
            TimeSpan.FromMilliseconds(settings.Milliseconds ?? (settings.Full ? FullMilliseconds : DefaultMilliseconds)));
        string method = string.Create(CultureInfo.InvariantCulture, $"Medians of {Figures.Counted(effort.Rounds, "interleaved round")} (real work: {(effort.Rounds + 1) / 2}), a slice of {effort.Slice.TotalMilliseconds:0.#} ms for each contender.");
        string? input = scenarios.Exists(realWork.Contains) ? corpus.Describe() : null;
        return ScenarioRun.Run(shell, scenarios, settings.Full ? Selection.Full : Selection.Default, effort, settings.Contenders, settings.Output, method, input, mismatches);
    }
}
