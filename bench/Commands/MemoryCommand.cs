namespace Pools.Bench;

internal static class MemoryCommand
{
    private const string LargeWord = "large";
    private const string BudgetsWord = "budgets";

    public static Command Create(Shell shell)
    {
        Argument<string?> what = new("large|budgets")
        {
            Description = "large: LargeArrayPool and its targets (ten minutes, up to 5 GiB); budgets: the most it keeps by default",
            Arity = ArgumentArity.ZeroOrOne,
        };
        what.Checked(word => _ = word is LargeWord or BudgetsWord
            ? word
            : throw new UsageException($"memory knows the words 'large' and 'budgets', not '{word}'"));
        Option<string?> only = Options.Only(() => new LargeParts(LargeParts.DefaultTurns).All, NamesOf, isListed: false);
        Option<int?> turns = Options.Number<int>("--turns", 1, 100,
            "of 'memory large', processes for each contender where times are measured (default 3)");
        Option<string?> contenders = Options.Contenders();
        Option<string?> output = Options.Output(fallback: null);
        Command command = new("memory",
            "Counts the bytes that pools keep after a burst, after loads, and when empty, each in a process of its own.")
        {
            what, only, turns, contenders, output,
        };
        command.Validators.Add(result =>
        {
            if (result.GetValue(what) != LargeWord && (result.GetValue(only) is not null || result.GetValue(turns) is not null))
            {
                result.AddError("--only and --turns belong to 'memory large'");
            }
        });
        command.SetAction(parsed =>
        {
            switch (parsed.GetValue(what))
            {
                case LargeWord:
                    List<LargePart> parts = Names.Select(new LargeParts(parsed.GetValue(turns) ?? LargeParts.DefaultTurns).All,
                        parsed.GetValue(only), NamesOf);
                    return MeasureLarge(shell, parts, new ResultFolder(parsed.GetValue(output) ?? Options.DefaultFolder));
                case BudgetsWord:
                    shell.Screen.Line(MarkdownTable.Write(BudgetTable.Make()));
                    return ExitCodes.Success;
                default:
                    Scenario[] scenarios =
                        [MemoryScenarios.Burst, MemoryScenarios.Retained, MemoryScenarios.ThreadChurn, MemoryScenarios.EmptyPool];
                    return ScenarioRun.Run(
                        shell, scenarios, Selection.Full, new Effort(Effort.DefaultRounds, default),
                        parsed.GetValue(contenders), parsed.GetValue(output),
                        "Live bytes after full collections, each figure from a process of its own.");
            }
        });
        return command;
    }

    private static IEnumerable<string> NamesOf(LargePart part) => [part.Scenario.Name, part.Scenario.Title];

    private static int MeasureLarge(Shell shell, List<LargePart> parts, ResultFolder folder)
    {
        MachineFacts machine = shell.ShowMachine();
        List<LargePart> measured = [];
        CellContext context = new(new Effort(Effort.FullRounds, TimeSpan.FromMilliseconds(20)), [], shell.StopRequested);
        ScenarioRun run = new([.. parts.Select(p => p.Scenario)], Selection.Full, context);
        run.Measure(shell.Screen, scenario =>
        {
            LargePart part = LargeReport.Measured(parts, [scenario]).First();
            measured.Add(part);
            shell.Screen.Show(part.Target, scenario.Description, LargeReport.Table(part));
        });
        return shell.Conclude(run.Failures, LargeReport.Write(folder, machine, measured));
    }
}
