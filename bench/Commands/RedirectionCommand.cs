namespace Pools.Bench;

/// <summary>Measures the processor time that <c>PoolsSharedReplacement</c> adds to a build.</summary>
internal static class RedirectionCommand
{
    // Seconds. An unchanged build only starts the task, which reads no assembly.
    private static readonly Bound s_first = Bound.Most(2);
    private static readonly Bound s_unchanged = Bound.Most(0.1);

    public static Command Create(Shell shell)
    {
        Option<int?> rounds = Options.Rounds(5);
        Command command = new("redirection", "Measures the processor time that PoolsSharedReplacement adds to a build.") { rounds };
        command.SetAction(parsed =>
        {
            shell.ShowMachine();
            TerminalTable.Draw(shell.Screen, Measure(shell, parsed.Of(rounds)));
            return shell.ExitCode();
        });
        return command;
    }

    public static TableModel Measure(Shell shell, int rounds)
    {
        List<RedirectedBuild> first = [];
        List<RedirectedBuild> unchanged = [];
        for (int round = 0; round < rounds && !shell.IsStopRequested; round++)
        {
            string folder = Directory.CreateTempSubdirectory().FullName;
            try
            {
                first.Add(Ask(shell, folder));
                unchanged.Add(Ask(shell, folder));
            }
            finally
            {
                Directory.Delete(folder, recursive: true);
            }
        }

        return Table([new("first build", first, s_first), new("unchanged build", unchanged, s_unchanged)]);
    }

    private static RedirectedBuild Ask(Shell shell, string folder) => ChildProcess
        .AskAsync<RedirectedBuild>(ChildCommand.ToRedirect(folder), assembly: null, shell.StopRequested).GetAwaiter().GetResult();

    private static TableModel Table(List<Row> rows) => TableModel.Of(
        rows,
        row => row.Bound.IsMet(row.Time.Median) ? RowStyle.Good : RowStyle.Bad,
        [
            new("build", row => row.Build),
            new("assemblies", row => $"{row.Runs[0].Assemblies}"),
            new("processor time", row => Seconds(row.Time.Median)),
            new("range", row => $"{Seconds(row.Time.Minimum)} – {Seconds(row.Time.Maximum)}"),
            new("must", row => $"≤ {Seconds(row.Bound.Must)}"),
        ],
        leftColumns: 1,
        leastImportant: []);

    private static string Seconds(double value) => value.ToString("0.00 s", CultureInfo.InvariantCulture);

    private sealed record Row(string Build, List<RedirectedBuild> Runs, Bound Bound)
    {
        public Spread Time { get; } = Spread.Of(Runs.Select(run => run.Seconds))!;
    }
}
