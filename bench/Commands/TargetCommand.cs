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
        Option<string?> machine = Options.Text("--machine", "NAME",
            "record the figures as this machine's: in a clone, in docs/benchmarks and on the page; elsewhere, in the folder NAME")
            .Checked(RecordedResults.RequireOtherMachine);
        Command command = new(
            name,
            $"{description} Figures are medians of the processes' medians. Writes {name}.md. A missed target is no error.")
        {
            only, list, processes, rounds, milliseconds, compare, output,
        };
        if (book() == TargetBook.PerCore)
        {
            command.Options.Add(machine);
        }

        command.SetAction(parsed =>
        {
            List<TargetRow> rows = Names.Select(book().Rows, parsed.GetValue(only), row => row.Scenario);
            if (parsed.GetValue(list))
            {
                shell.Screen.Lines(rows.Select(r => $"{r.Scenario,-28}{r.Name}").Distinct());
                return ExitCodes.Success;
            }

            Effort effort = new(parsed.Of(rounds), TimeSpan.FromMilliseconds(parsed.Of(milliseconds)));
            DirectoryInfo folder = Directory.CreateDirectory(parsed.GetValue(output)!);
            TargetRun run = new(rows, parsed.GetValue(processes) ?? book().Processes, effort, parsed.GetValue(compare));
            return Run(shell, book(), run, folder, parsed.GetValue(machine));
        });
        return command;
    }

    private static int Run(Shell shell, TargetBook book, TargetRun run, DirectoryInfo folder, string? machine)
    {
        ReportPage page = shell.Begin(book.Heading, TargetReport.Method(run.Processes, run.Effort.Rounds));
        run.Measure(new StepProgress(shell.Screen, run.Steps).Announce, shell.StopRequested);
        TableModel table = TargetReport.Table(run.Figures());
        shell.Screen.Table(table);
        page.Add(table);
        string written = page.Write(folder, $"{book.File}.md");
        return shell.Conclude(run.Failures, machine is null || shell.IsStopRequested || run.Failures.Count > 0
            ? written
            : $"{written}, {string.Join(", ", Contribute($"{book.File}@{machine}", Recording.Of(table)))}");
    }

    /// <summary>Records a result of another machine: in a clone, where its page shows it; elsewhere, in a folder to copy there.</summary>
    /// <returns>The paths of the files.</returns>
    private static IEnumerable<string> Contribute(string name, Recording recording)
    {
        string machines = RecordedResults.FolderOf(".");
        bool isClone = Directory.Exists(machines);
        string record = new RecordedResults(isClone ? machines : ".").Write(name, recording);
        return [record, .. isClone ? new Documentation(".").Write() : []];
    }
}
