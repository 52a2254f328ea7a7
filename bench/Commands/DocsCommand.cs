namespace Pools.Bench;

/// <summary>Measures what the documentation quotes, records it, and writes it into the pages.</summary>
internal sealed class DocsCommand(Shell shell) : Command<DocsCommand.Settings>
{
    internal sealed class Settings : CommandSettings
    {
        [CommandOption("--only <NAMES>"), Description("only the sections of these names, parts of names, or patterns (* stands for anything), separated by commas; what is recorded of others stays")]
        public string? Only { get; init; }

        [CommandOption("--write-only"), Description("measure nothing: write what is recorded into pages and plots")]
        public bool WriteOnly { get; init; }

        [CommandOption("--note <TEXT>"), Description("what the pages say beside the date, as in \"beside other programs\"")]
        public string? Note { get; init; }

        [CommandOption("--machine <NAME>"), Description("record as another machine's, for pages that compare machines: SECTION@NAME")]
        public string? Machine { get; init; }

        [CommandOption("--trial"), Description("as short as can be, to see that it works; the pages say so")]
        public bool Trial { get; init; }

        [CommandOption("--root <FOLDER>"), Description("the repository"), DefaultValue(".")]
        public required string Root { get; init; }

        [CommandOption("--list"), Description("show the sections, when they were recorded and how long that took, and stop")]
        public bool List { get; init; }
    }

    public override int Execute(CommandContext context, Settings settings)
    {
        List<Section> sections = Names.Select(Section.All, settings.Only, section => [section.Name]);
        RecordedResults results = new(settings.Root);
        if (settings.List)
        {
            string[] recorded = [.. results.Names];
            sections.ForEach(section => shell.Screen.Line($"{section.Name,-36}{(recorded.Contains(section.Name) ? results.Read(section.Name).Summary : "not recorded")}"));
            return ExitCodes.Success;
        }

        SectionRun run = new(shell, settings.Root, settings.Trial);
        foreach (Section section in settings.WriteOnly ? [] : sections.TakeWhile(_ => !shell.IsStopRequested))
        {
            int failures = run.Failures.Count;
            long start = Stopwatch.GetTimestamp();
            shell.Screen.Heading(section.Name);
            Recording recording = section.Run(run) with { Note = settings.Trial ? "a trial, not a measurement" : settings.Note, Seconds = Stopwatch.GetElapsedTime(start).TotalSeconds };
            if (!shell.IsStopRequested && run.Failures.Count == failures)
            {
                TerminalTable.Draw(shell.Screen, recording.Table);
                results.Write(settings.Machine is null ? section.Name : $"{section.Name}@{settings.Machine}", recording);
            }
        }

        return shell.Conclude(run.Failures, string.Join(", ", new Documentation(settings.Root).Write().DefaultIfEmpty("nothing, everything was there")));
    }
}
