namespace Pools.Bench;

internal static class RealWork
{
    public const string MemoryName = "real-memory";

    private const string Prefix = "real-";

    private const string ThroughputKey = "throughput";
    private const string AllocatedKey = "allocated";
    private const string PauseKey = "pause";

    private static readonly Column s_throughput = new(ThroughputKey, "throughput", NumberFormat.MebibytesPerSecond);
    private static readonly Column s_allocated = new(AllocatedKey, "allocated", NumberFormat.Bytes);
    private static readonly Column s_pause = new(PauseKey, "GC pause", NumberFormat.Nanoseconds);

    public static bool Owns(Scenario scenario) => scenario.Name.StartsWith(Prefix, StringComparison.Ordinal);

    public static IEnumerable<Scenario> Scenarios(Corpus corpus, ICollection<Mismatch> mismatches) =>
    [
        .. RealWorkload.All.Select(workload => new Scenario(
            workload.Name,
            $"Real work: {workload.Title}",
            $"{workload.Description} As many threads as processors (at most eight); every output is compared, within the time.",
            _ => [new RealWorkCell(workload, corpus, mismatches)])
        {
            Main = new Column("nanoseconds", "time/pass", NumberFormat.Nanoseconds),
            Extras = [s_throughput, s_allocated with { Heading = "alloc/pass" }, .. Columns.Generations(), s_pause],
        }),
        new(MemoryName, "Real work: memory of the whole process",
            "All workloads, one pass each, in a process of each contender's own: its peak working set, files and references included.",
            _ => [MemoryCell(corpus)])
        {
            Main = new Column(WorkProbe.PeakKey, "peak working set", NumberFormat.Bytes),
            Extras = [s_allocated, .. Columns.Generations(), s_pause],
        },
    ];

    private static ProbeCell MemoryCell(Corpus corpus) =>
        new("all workloads", [WorkProbe.Name, corpus.Folder, corpus.Limit.ToString(CultureInfo.InvariantCulture)], WorkProbe.PeakKey)
        {
            TakesPart = c => !c.OneLengthOnly && !c.SealedForm,
        };

    public static IEnumerable<Mismatch> MismatchesOf(IEnumerable<Scenario> results) =>
        from scenario in results
        from contender in scenario.Cells.SelectMany(cell => cell.Contenders)
        where contender.Details.GetValueOrDefault(WorkProbe.WrongKey) > 0
        select new Mismatch(scenario.Name, contender.Title, "one or more",
            "the output differs from the reference in the process of its own");

    /// <summary>For one pass over the files: the means over all samples, the throughput of the median sample.</summary>
    public static ContenderResult Summarize(Contender contender, IReadOnlyList<Sample> samples, double bytes)
    {
        Dictionary<string, double> details = Details(samples, samples.Sum(s => s.Operations));
        details[ThroughputKey] = bytes / Sizes.Mebibyte / (Spread.MedianOf(samples.Select(s => s.NanosecondsPerOperation)) / 1e9);
        return ContenderResult.Of(contender, [.. samples.Select(s => s.NanosecondsPerOperation)], details);
    }

    public static Dictionary<string, double> Details(IReadOnlyList<Sample> samples, double units)
    {
        Dictionary<string, double> details = Columns.Collections(samples, units);
        details[AllocatedKey] = samples.Sum(s => (double)s.AllocatedBytes) / units;
        details[PauseKey] = samples.Sum(s => s.Pause.TotalNanoseconds) / units;
        return details;
    }
}

internal static class WorkProbe
{
    public const string Name = "work";
    public const string PeakKey = "peakWorkingSet";

    public const string WrongKey = "wrong";

    public static ProbeAnswer Measure(Contender contender, string[] arguments)
    {
        Corpus corpus = new(arguments[0], long.Parse(arguments[1], CultureInfo.InvariantCulture));
        using ThreadCrew crew = new(JobRunner.Workers);
        List<Sample> samples = [];
        int wrong = 0;
        foreach (RealWorkload workload in RealWorkload.All)
        {
            IReadOnlyList<CorpusFile> files = corpus.FilesFor(workload);
            workload.Prepare(files);
            using FileJob job = contender.BuildJob(workload) ?? throw new UsageException($"'{contender.Id}' cannot do real work");
            samples.Add(Sample.Take(() =>
            {
                try
                {
                    new JobRunner(crew, files).Run(job);
                }
                catch (WrongOutputException)
                {
                    wrong++;
                }

                return 1;
            }));
            workload.Prepare([]);
        }

        using Process self = Process.GetCurrentProcess();
        Dictionary<string, double> figures = RealWork.Details(samples, units: 1);
        (figures[PeakKey], figures[WrongKey]) = (self.PeakWorkingSet64, wrong);
        return new ProbeAnswer(figures);
    }
}
