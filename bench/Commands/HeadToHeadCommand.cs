namespace Pools.Bench;

/// <summary>The main job: every contender does the same work, first real, then micro.</summary>
internal static class HeadToHeadCommand
{
    // With these the whole default run takes about three minutes.
    private const double DefaultMilliseconds = 7;
    private const double FullMilliseconds = 20;

    public static RootCommand Create(Shell shell)
    {
        Option<bool> full = Options.Flag("--full", "every cell of every scenario, 256 MiB of real work, longer rounds");
        Option<string?> only = Options.Only(() => Scenarios(new Corpus(null, 0)), s => s.Name);
        Option<bool> list = Options.List();
        Option<string?> input = Options.Text(Corpus.Option, "FOLDER",
            "files for the real work (default: the newest .NET SDK's own folder)");
        Option<string?> contenders = Options.Contenders();
        Option<int?> rounds = Options.Rounds("interleaved rounds of a cell (default 9, with --full 15)");
        Option<double?> milliseconds = Options.Milliseconds(
            "slice of one contender in one round (default 7, with --full 20; threads take three times that)");
        Option<string?> output = Options.Output();
        RootCommand root = new(
            "Makes every array pool do the same work, in interleaved rounds: real work on files, services, and micro scenarios. "
            + "Takes about three minutes. Writes results.md and a plot for each scenario. "
            + "Ctrl-C ends early with what was measured so far.")
        {
            full, only, list, input, contenders, rounds, milliseconds, output,
        };
        root.SetAction(parsed =>
        {
            bool isFull = parsed.GetValue(full);
            Corpus corpus = new(parsed.GetValue(input), isFull ? Corpus.FullBytes : Corpus.DefaultBytes);
            List<Scenario> scenarios = Names.Select(Scenarios(corpus), parsed.GetValue(only), s => s.Name);
            if (parsed.GetValue(list))
            {
                shell.Screen.Lines(["Scenarios:", .. scenarios.Select(s => Listed(s.Name, s.Title, s.IsOnRequest)),
                    "Contenders:", .. Contenders.Bytes.Select(c => Listed(c.Id, c.Title, c.OnRequest))]);
                return ExitCodes.Success;
            }

            scenarios.RemoveAll(scenario => scenario.IsOnRequest && parsed.GetValue(only) is null);
            Effort effort = new(
                parsed.GetValue(rounds) ?? (isFull ? Effort.FullRounds : Effort.DefaultRounds),
                TimeSpan.FromMilliseconds(parsed.GetValue(milliseconds) ?? (isFull ? FullMilliseconds : DefaultMilliseconds)));
            CellContext context = new(effort, Names.Contenders(parsed.GetValue(contenders)), shell.StopRequested);
            DirectoryInfo folder = Directory.CreateDirectory(parsed.GetValue(output)!);
            string files = scenarios.Exists(RealWorkload.Owns) ? " " + corpus.Describe() : "";
            ReportPage page = shell.Begin("Head to head", Method(effort) + files);
            ScenarioRun run = new(scenarios, isFull, context);
            run.Measure(shell.Screen);
            return shell.Conclude(run.Failures, RunReport.Write(folder, page, run, shell));
        });
        return root;
    }

    private static string Method(Effort effort) => string.Create(
        CultureInfo.InvariantCulture,
        $"Medians of {Figures.Counted(effort.Rounds, "interleaved round")}, a slice of {effort.Slice.TotalMilliseconds:0.#} ms each. ")
        + "Figures come from one process unless their scenario says otherwise: read the ratios with their spread, not the absolute times.";

    private static IReadOnlyList<Scenario> Scenarios(Corpus corpus) =>
        [.. RealWorkload.Scenarios(corpus), Services.Scenario, .. MicroScenarios.All, .. LargeScenarios.All];

    private static string Listed(string name, string title, bool isOnRequest) =>
        $"  {name,-23}{title}{(isOnRequest ? " (only when asked for)" : "")}";
}
