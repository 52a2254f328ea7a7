namespace Pools.Bench;

/// <summary>Measures the figures of the documentation, records them, and writes them into the pages.</summary>
internal static class DocsCommand
{
    public static Command Create(Shell shell)
    {
        Option<string?> only = Options.Only(() => Section.All, section => section.Name);
        Option<bool> list = Options.List();
        Option<bool> writeOnly = Options.Flag("--write-only", "measure nothing: write what is recorded into pages and plots");
        Option<string?> note = Options.Text("--note", "TEXT", "what the pages say beside the date, as in \"beside other programs\"");
        Option<bool> trial = Options.Flag("--trial", "as short as can be, to see that it works; the pages say so");
        Option<string?> root = Options.Text("--root", "FOLDER", "the repository", ".")
            .Checked(folder => _ = Directory.Exists(folder) ? folder : throw new UsageException($"--root: there is no folder '{folder}'"));
        Command command = new(
            "docs",
            "Measures the figures of docs, section by section, records them in docs/benchmarks, and writes them into the pages. "
            + "All sections take about an hour. Run it in the repository's folder, on a machine with nothing else to do.")
        {
            only, list, writeOnly, note, trial, root,
        };
        command.SetAction(parsed =>
        {
            List<Section> sections = Names.Select(Section.All, parsed.GetValue(only), section => section.Name);
            RecordedResults results = new(RecordedResults.FolderOf(parsed.GetValue(root)!));
            if (parsed.GetValue(list))
            {
                string[] recorded = [.. results.Names];
                shell.Screen.Lines(sections.Select(section =>
                    $"{section.Name,-36}{(recorded.Contains(section.Name) ? results.Read(section.Name).Summary : "not recorded")}"));
                return ExitCodes.Success;
            }

            SectionRun run = new(shell, parsed.GetValue(trial));
            foreach (Section section in parsed.GetValue(writeOnly) ? [] : sections.TakeWhile(_ => !shell.IsStopRequested))
            {
                run.Record(section, results, parsed.GetValue(trial) ? "a trial, not a measurement" : parsed.GetValue(note));
            }

            IEnumerable<string> written = new Documentation(parsed.GetValue(root)!).Write();
            return shell.Conclude(run.Failures, string.Join(", ", written.DefaultIfEmpty("nothing")));
        });
        return command;
    }
}
