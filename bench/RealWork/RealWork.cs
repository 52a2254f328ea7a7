namespace Pools.Bench;

internal static class RealWork
{
    public const string AllocatedKey = "allocated";

    private const string Prefix = "real-";

    private const string ThroughputKey = "throughput";
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
    ];

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
