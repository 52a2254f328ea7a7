namespace Pools.Bench;

/// <summary>The scenarios of the real work, and the columns of their tables.</summary>
internal static class RealWork
{
    public const string MemoryName = "real-memory";

    private const string ThroughputKey = "throughput";
    private const string AllocatedKey = "allocated";
    private const string PauseKey = "pause";

    private static readonly Column s_allocated = new(AllocatedKey, "allocated", NumberFormat.Bytes);
    private static readonly Column s_pause = new(PauseKey, "GC pause", NumberFormat.Nanoseconds);

    public static IEnumerable<Scenario> Scenarios(Corpus corpus, ICollection<Mismatch> mismatches) =>
    [
        .. RealWorkload.All.Select(workload => new Scenario(
            workload.Name,
            $"Real work: {workload.Title}",
            $"{workload.Description} {(workload.JsonOnly ? "All JSON files" : "All files")}, as many threads as processors (at most eight); every output is compared with its reference byte for byte, within the time.")
        {
            Main = new Column("nanoseconds", "time/pass", NumberFormat.Nanoseconds),
            Extras = [new(ThroughputKey, "throughput", NumberFormat.MebibytesPerSecond), s_allocated with { Heading = "alloc/pass" }, .. Columns.Generations(), s_pause],
            Plan = _ => [new RealWorkCell(workload, corpus, mismatches)],
        }),
        new(MemoryName, "Real work: memory of the whole process",
            "All workloads of the real work, one pass each, in a process of each contender's own: its peak working set (the files and the references are part of it), collections and pauses.")
        {
            Main = new Column(WorkProbe.PeakKey, "peak working set", NumberFormat.Bytes),
            Extras = [s_allocated, .. Columns.Generations(), s_pause],
            Plan = _ =>
            [
                new ProbeCell("all workloads", [WorkProbe.Name, corpus.Folder, corpus.Limit.ToString(CultureInfo.InvariantCulture)], WorkProbe.PeakKey)
                {
                    TakesPart = c => !c.OneLengthOnly && !c.SealedForm,
                },
            ],
        },
    ];

    /// <summary>Who had a wrong output in a process of its own.</summary>
    public static IEnumerable<Mismatch> MismatchesOf(IEnumerable<Scenario> results) =>
        from scenario in results
        from contender in scenario.Cells.SelectMany(cell => cell.Contenders)
        where contender.Details.GetValueOrDefault(WorkProbe.WrongKey) > 0
        select new Mismatch(scenario.Name, contender.Title, "one or more", "the output differs from the reference in the process of its own");

    /// <summary>What one contender did, for one pass over the files: the means over all samples, the throughput of the median sample.</summary>
    public static ContenderResult Summarize(Contender contender, IReadOnlyList<Sample> samples, double bytes)
    {
        Dictionary<string, double> details = Details(samples, samples.Sum(s => s.Operations));
        details[ThroughputKey] = bytes / Sizes.Mebibyte / (Spread.MedianOf(samples.Select(s => s.NanosecondsPerOperation)) / 1e9);
        return ContenderResult.Of(contender, [.. samples.Select(s => s.NanosecondsPerOperation)], details);
    }

    public static Dictionary<string, double> Details(IReadOnlyList<Sample> samples, double units) => new(Columns.Collections(samples, units), StringComparer.Ordinal)
    {
        [AllocatedKey] = samples.Sum(s => (double)s.AllocatedBytes) / units,
        [PauseKey] = samples.Sum(s => s.Pause.TotalNanoseconds) / units,
    };
}

/// <summary>All real work with one contender.</summary>
internal static class WorkProbe
{
    public const string Name = "work";
    public const string PeakKey = "peakWorkingSet";

    /// <summary>Workloads with a wrong output.</summary>
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
        return new ProbeAnswer(new(RealWork.Details(samples, units: 1), StringComparer.Ordinal) { [PeakKey] = self.PeakWorkingSet64, [WrongKey] = wrong });
    }
}
