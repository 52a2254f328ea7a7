namespace Pools.Bench;

/// <summary>What pools keep.</summary>
internal sealed class MemoryCommand(Shell shell) : Command<MemoryCommand.Settings>
{
    private const int LongestWait = 3600;
    private const string DefaultFolder = "results";

    internal sealed class Settings : ScenarioSettings
    {
        [CommandArgument(0, "[large|budgets]"), Description("large: LargeArrayPool against its targets; budgets: what it keeps at most by default")]
        public string? What { get; init; }

        [CommandOption("--arrays <N>"), Description("arrays of the burst"), DefaultValue(MemoryScenarios.BurstArrays), Between(1, 10_000_000)]
        public int Arrays { get; init; }

        [CommandOption("--size <BYTES>"), Description("bytes of each"), DefaultValue(Sizes.Typical), Between(1, int.MaxValue / 2)]
        public int Size { get; init; }

        [CommandOption("--wait <S>"), Description("seconds after the burst at which to collect and count again, in order (default 10,30,60; 0 for none)")]
        public string? Wait { get; init; }

        [CommandOption("--only <NAMES>"), Description("of 'memory large', only the parts of these numbers, titles, parts of titles, or patterns, such as L4")]
        public string? Only { get; init; }

        [CommandOption("--turns <N>"), Description("of 'memory large', processes for each contender where times are measured (default 3)"), Between(1, 100)]
        public int? Turns { get; init; }
    }

    public override int Execute(CommandContext context, Settings settings)
    {
        switch (settings.What)
        {
            case "large":
                return MeasureLarge(settings);
            case "budgets":
                shell.Screen.Line(MarkdownTable.Write(BudgetTable.Make()));
                return ExitCodes.Success;
            case { } other:
                throw new UsageException($"memory knows the words 'large' and 'budgets', not '{other}'");
            case null when settings.Only is not null || settings.Turns is not null:
                throw new UsageException("--only and --turns belong to 'memory large'");
            default:
                Scenario burst = MemoryScenarios.Burst(settings.Arrays, settings.Size, Waits(settings.Wait));
                Scenario[] scenarios = [burst, MemoryScenarios.Retained, MemoryScenarios.ThreadChurn, MemoryScenarios.EmptyPool];
                return ScenarioRun.Run(shell, scenarios, Selection.Full, new Effort(Effort.DefaultRounds, default), settings.Contenders, settings.Output, "Live bytes after full collections, each figure from a process of its own.");
        }
    }

    /// <summary>What <see cref="LargeArrayPool{T}"/> promises, in time and memory.</summary>
    private int MeasureLarge(Settings settings)
    {
        List<LargePart> parts = Names.Select(new LargeParts(settings.Turns ?? LargeParts.DefaultTurns).All, settings.Only, p => [p.Scenario.Name, p.Scenario.Title], isListed: false);
        ResultFolder folder = new(settings.Output ?? DefaultFolder);
        MachineFacts machine = shell.ShowMachine();
        List<LargePart> measured = [];
        ScenarioRun run = new([.. parts.Select(p => p.Scenario)], Selection.Full, new CellContext(new Effort(Effort.FullRounds, TimeSpan.FromMilliseconds(20)), [], shell.StopRequested));
        run.Measure(shell.Screen, scenario =>
        {
            LargePart part = LargeReport.Measured(parts, [scenario]).First();
            measured.Add(part);
            shell.Screen.Show(part.Target, scenario.Description, LargeReport.Table(part));
        });
        LargeReport.Write(folder, machine, measured);
        return shell.Conclude(run.Failures, $"{folder.PathOf(LargeReport.MarkdownFile)}, {LargeReport.JsonFile} and {Figures.Counted(measured.Count(part => part.PlotOf is not null), "plot")}");
    }

    private static int[]? Waits(string? text)
    {
        int[]? waits = text?.Split(',', StringSplitOptions.TrimEntries).Select(t => int.TryParse(t, NumberStyles.None, CultureInfo.InvariantCulture, out int seconds) && seconds <= LongestWait
            ? seconds
            : throw new UsageException($"--wait: '{t}' is no number of seconds from 0 to {LongestWait}")).Where(s => s > 0).ToArray();
        return waits is null || waits.SequenceEqual(waits.Order().Distinct()) ? waits : throw new UsageException("--wait: the times must grow");
    }
}
