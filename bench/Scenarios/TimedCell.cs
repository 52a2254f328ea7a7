namespace Pools.Bench;

/// <summary>A cell whose figure is the time of an operation, or the 99th percentile of single calls.</summary>
internal sealed class TimedCell(string name, int length, Load load) : Cell(name)
{
    /// <summary>Threads need slices that are long against the scheduler's own, or they run one after the other.</summary>
    public const double SlicesOfThreads = 3;

    public const double SlicesOfLatency = 10;

    // With fewer rounds an interrupted cell says nothing.
    private const int FewestRounds = 3;
    private const double Million = 1e6;

    /// <summary>The number of threads; 0: the calling one.</summary>
    public int Threads { get; init; }

    public double? Slices { get; init; }

    public bool VaryingLengths { get; init; }

    /// <summary>The load is about instances, so singletons other than the baseline stay out.</summary>
    public bool InstancesOnly { get; init; }

    public override IReadOnlyList<ContenderResult>? Measure(CellContext context)
    {
        using ThreadCrew? crew = Threads > 0 ? new ThreadCrew(Threads) : null;
        List<Workload> workloads = [.. Candidates.Where(c => context.Includes(c, length) && TakesPart(c))
            .Select(c => c.Build(load, length, crew))];
        try
        {
            Effort effort = context.Effort with { Slice = context.Effort.Slice * (Slices ?? (Threads > 0 ? SlicesOfThreads : 1)) };
            Dictionary<Workload, List<Sample>> samples = InterleavedMeasurement.Run(workloads, effort, context.Stop);
            return workloads.Count == 0 || samples.Values.Any(s => s.Count < Math.Min(FewestRounds, effort.Rounds))
                ? null
                : workloads.ConvertAll(w => samples[w][0].Calls is null ? OfTimes(w, samples[w]) : OfCalls(w, samples[w]));
        }
        finally
        {
            workloads.ForEach(w => w.Dispose());
        }
    }

    private static ContenderResult OfTimes(Workload workload, List<Sample> samples)
    {
        double operations = samples.Sum(s => (double)s.Operations);
        double bytes = (samples.Sum(s => (double)s.AllocatedBytes) / operations) - workload.Loop.HarnessBytesPerOperation;
        Dictionary<string, double> details = Columns.Collections(samples, operations / Million);
        details[Columns.BytesKey] = Math.Max(0, bytes);
        return ContenderResult.Of(workload.Contender, samples.ConvertAll(s => s.NanosecondsPerOperation), details);
    }

    private static ContenderResult OfCalls(Workload workload, List<Sample> samples)
    {
        List<Histogram> rounds = samples.ConvertAll(s => s.Calls!);
        Histogram all = Histogram.Sum(rounds);
        // Medians over the rounds, as the main figure is: otherwise one bad round could put a lower percentile above a higher one.
        Dictionary<string, double> details = Columns.Quantiles.ToDictionary(
            quantile => quantile.Key, quantile =>
                Spread.MedianOf(rounds.Select(round => round.Percentile(quantile.Quantile))), StringComparer.Ordinal);
        details[Columns.LongestKey] = all.Longest;
        details[Columns.StallsKey] = all.CountAbove(TimeSpan.FromMilliseconds(1)) * Million / all.Count;
        return ContenderResult.Of(workload.Contender, rounds.ConvertAll(round => round.Percentile(Columns.MainQuantile)), details);
    }

    private bool TakesPart(Contender contender)
        => !(VaryingLengths && contender.OneLengthOnly)
            && !(InstancesOnly && contender.Singleton && contender.Kind != ContenderKind.Baseline);
}
