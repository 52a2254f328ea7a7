namespace Pools.Bench;

/// <summary>Runs the image service in processes with a heap of 512 MiB, all contenders in turn.</summary>
internal static class ImageServiceCommand
{
    private const string HeapLimit = "0x20000000";

    private static readonly int[] s_workers = [3, 5, 7];
    private static readonly string[] s_contenders = [Contenders.SharedId, Contenders.NewId, Contenders.LargeId, Contenders.LargeOffId];

    public static Command Create(Shell shell)
    {
        Option<int?> processes = Options.Number("--processes", 1, 100, "processes for each pool and number of workers", 3);
        Option<int?> images = Options.Number("--images", 1, 100_000, "images for each process", 150);
        Option<int?> rest = Options.Number("--rest", 0, 600, "seconds of rest before the idle memory is read", 20);
        Option<string?> contenders = Options.Contenders();
        Command command = new("image-service",
            "Handles images of 2 to 25 MB and a second array of 1.25 times with 3, 5 and 7 workers in a heap of 512 MiB.")
        {
            processes, images, rest, contenders,
        };
        command.SetAction(parsed =>
        {
            string? list = parsed.GetValue(contenders);
            string[] chosen = list is null ? s_contenders : Names.Contenders(list);
            string[] words = [Text(parsed.Of(images)), Text(parsed.Of(rest))];
            shell.ShowMachine();
            List<Row> rows = [.. s_workers.SelectMany(workers => Measure(shell, chosen, workers, words, parsed.Of(processes)))];
            shell.Screen.Line(MarkdownTable.Write(Table(rows)));
            return shell.ExitCode();
        });
        return command;
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);

    private static List<Row> Measure(Shell shell, string[] contenders, int workers, string[] words, int processes)
    {
        List<Row> rows = [.. contenders.Select(id => new Row(workers, Contenders.Find(id)))];
        for (int i = 0; i < processes; i++)
        {
            foreach (Row row in rows)
            {
                row.Add(Ask(shell, row, words));
                shell.Screen.Line($"{workers} workers, {row.Contender.Title}: {row.Answers.Count} of {row.Started} survived");
            }
        }

        return rows;
    }

    private static ProbeAnswer? Ask(Shell shell, Row row, string[] words)
    {
        try
        {
            return ChildProcess.AskAsync<ProbeAnswer>(
                [ImageServiceLoad.Name, row.Contender.Id, Text(row.Workers), .. words],
                assembly: null,
                shell.StopRequested,
                new Dictionary<string, string>(StringComparer.Ordinal) { ["DOTNET_GCHeapHardLimit"] = HeapLimit }).GetAwaiter().GetResult();
        }
        catch (ChildFailedException)
        {
            return null;
        }
    }

    private static TableModel Table(List<Row> rows) => TableModel.Of(
        rows,
        _ => RowStyle.Plain,
        [
            new("", _ => "image service, heap limit 512 MiB"),
            new("workers", row => Text(row.Workers)),
            new("pool", row => row.Contender.Title),
            new("survived", row => $"{row.Answers.Count} of {row.Started}"),
            new("processor time per MB", row => row.Of(ImageServiceLoad.MillisecondsPerMegabyte, "F3", "ms")),
            new("ratio to Shared", row => row.RatioTo(rows.First(r => r.Workers == row.Workers && r.Contender.Id == Contenders.SharedId))),
            new("peak resident", row => row.OfBytes(ImageServiceLoad.Peak)),
            new("idle resident", row => row.OfBytes(ImageServiceLoad.Idle)),
        ]);

    private sealed record Row(int Workers, Contender Contender)
    {
        public List<ProbeAnswer> Answers { get; } = [];

        public int Started { get; private set; }

        public void Add(ProbeAnswer? answer)
        {
            Started++;
            if (answer is not null)
            {
                Answers.Add(answer);
            }
        }

        public string Of(string figure, string format, string unit) =>
            Answers.Count == 0 ? "–" : $"{Median(figure).ToString(format, CultureInfo.InvariantCulture)} {unit}";

        public string OfBytes(string figure) => Answers.Count == 0 ? "–" : Figures.Bytes((long)Median(figure));

        public string RatioTo(Row baseline) => Answers.Count == 0 || baseline.Answers.Count == 0
            ? "–"
            : (Median(ImageServiceLoad.MillisecondsPerMegabyte) / baseline.Median(ImageServiceLoad.MillisecondsPerMegabyte))
                .ToString("F2", CultureInfo.InvariantCulture);

        private double Median(string figure) => Answers.Select(answer => answer.Figures[figure]).Order().ElementAt(Answers.Count / 2);
    }
}
