namespace Pools.Bench;

/// <summary>Compares figures with the targets of a book, in several processes.</summary>
internal static class TargetCommand
{
    public static Command Create(Shell shell, string name, string description, Func<TargetBook> book)
    {
        Option<string?> only = Options.Only(() => book().Rows, row => row.Scenario);
        Option<bool> list = Options.List();
        Option<int?> processes = Options.Number<int>("--processes", 1, 1000, "processes for each figure (default 5, of debug pools 3)");
        Option<int?> rounds = Options.Rounds("interleaved rounds in a process", Effort.FullRounds);
        Option<double?> milliseconds = Options.Milliseconds(
            "slice of one contender in one round; threads take three times that, longer debug arrays five times", 20);
        Option<string?> compare = Options.Text("--compare", "BENCH_DLL", "measure another build of this program in turn")
            .Checked(file => _ = File.Exists(file) ? file : throw new UsageException($"--compare: there is no file '{file}'"));
        Option<string?> output = Options.Output();
        Command command = new(
            name,
            $"{description} Figures are medians of the processes' medians. Writes {name}.md and {name}.json. A missed target is no error.")
        {
            only, list, processes, rounds, milliseconds, compare, output,
        };
        command.SetAction(parsed =>
        {
            List<TargetRow> rows = Names.Select(book().Rows, parsed.GetValue(only), row => row.Scenario);
            if (parsed.GetValue(list))
            {
                shell.Screen.Lines(rows.Select(r => $"{r.Scenario,-28}{r.Name}").Distinct());
                return ExitCodes.Success;
            }

            Effort effort = new(parsed.Of(rounds), TimeSpan.FromMilliseconds(parsed.Of(milliseconds)));
            ResultFolder folder = new(parsed.GetValue(output)!);
            return Run(shell, book(),
                new TargetRun(rows, parsed.GetValue(processes) ?? book().Processes, effort, parsed.GetValue(compare)), folder);
        });
        return command;
    }

    private static int Run(Shell shell, TargetBook book, TargetRun run, ResultFolder folder)
    {
        MachineFacts machine = shell.ShowMachine();
        string method = TargetReport.Method(run.Processes, run.Effort.Rounds);
        shell.Screen.Line(method);
        run.Measure(new StepProgress(shell.Screen, run.Steps).Announce, shell.StopRequested);
        TableModel table = TargetReport.Table(run.Figures());
        shell.Screen.Table(table);
        ReportPage page = new(book.Heading, machine);
        page.Add(method);
        page.Add(table);
        folder.Write($"{book.File}.json", RecordedResults.Json(Recording.Of(table)));
        return shell.Conclude(run.Failures, $"{folder.Write($"{book.File}.md", page.ToString())} and {book.File}.json");
    }
}
