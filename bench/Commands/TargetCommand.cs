namespace Pools.Bench;

/// <summary>Holds figures against the targets of a book, in several processes.</summary>
internal sealed class TargetCommand(Shell shell) : Command<TargetCommand.Settings>
{
    internal sealed class Settings : ProcessSettings
    {
        [CommandOption("--compare <BENCH_DLL>"), Description("measure another build of this program in turn, for instance one without the pool's counters")]
        public string? Compare { get; init; }
    }

    public override int Execute(CommandContext context, Settings settings)
    {
        TargetBook book = ((Func<TargetBook>)context.Data!)();
        List<TargetRow> rows = Names.Select(book.Rows, settings.Only, r => [r.Name, r.Scenario]);
        if (settings.List)
        {
            rows.Select(r => $"{r.Scenario,-28}{r.Name}").Distinct().ToList().ForEach(shell.Screen.Line);
            return ExitCodes.Success;
        }

        if (settings.Compare is not null && !File.Exists(settings.Compare))
        {
            throw new UsageException($"--compare: there is no file '{settings.Compare}'");
        }

        ResultFolder folder = settings.Folder;
        int processes = settings.Processes ?? book.Processes;
        MachineFacts machine = shell.ShowMachine();
        string method = TargetReport.Method(processes, settings.Rounds);
        shell.Screen.Line(method);
        ReportPage page = new(book.Heading, machine);
        page.Add(method);
        List<TargetFigure> figures = [];
        List<string> failures = [];
        IEnumerable<IGrouping<string, TargetRow>> parts = rows.GroupBy(r => book.HasSections ? r.Scenario : "");
        TargetRun[] runs = [.. parts.Select(part => new TargetRun([.. part], processes, settings.Rounds, settings.Milliseconds, settings.Compare))];
        StepProgress progress = new(shell.Screen, runs.Sum(run => run.Steps));
        foreach (TargetRun run in runs.TakeWhile(_ => !shell.IsStopRequested))
        {
            progress.Section(announce => run.Measure(announce, shell.StopRequested));
            TableModel table = TargetReport.Table(run.Figures());
            if (book.HasSections)
            {
                Scenario scenario = TargetBook.FindScenario(run.Rows[0].Scenario);
                shell.Screen.Show(scenario.Title, scenario.Description, table);
                page.Add(scenario.Title, scenario.Description, table);
            }
            else
            {
                TerminalTable.Draw(shell.Screen, table);
                page.Add(table);
            }

            figures.AddRange(run.Figures());
            failures.AddRange(run.Failures);
        }

        folder.WriteJson($"{book.File}.json", new { machine, processes, settings.Rounds, settings.Milliseconds, figures });
        return shell.Conclude(failures, $"{folder.Write($"{book.File}.md", page.ToString())} and {book.File}.json");
    }
}
