namespace Pools.Bench;

/// <summary>A cell whose figure is the time of an operation; where the load takes the time of every single call, their 99th percentile.</summary>
internal sealed class TimedCell(string name, int length, Load load) : Cell(name)
{
    /// <summary>Threads need slices that are long against the scheduler's own, or they run one after the other: 60 ms against a few.</summary>
    public const double SlicesOfThreads = 3;

    /// <summary>Tails need many calls: ten times the slice of a mean.</summary>
    public const double SlicesOfLatency = 10;

    // With fewer rounds than this an interrupted cell says nothing.
    private const int FewestRounds = 3;
    private const double Million = 1e6;

    /// <summary>On so many threads; 0: the calling one.</summary>
    public int Threads { get; init; }

    /// <summary>So many times as long a slice.</summary>
    public double? Slices { get; init; }

    /// <summary>The load asks for many lengths.</summary>
    public bool VaryingLengths { get; init; }

    /// <summary>The load is about instances, so singletons other than the baseline stay out.</summary>
    public bool InstancesOnly { get; init; }

    public override IReadOnlyList<ContenderResult>? Measure(CellContext context)
    {
        using ThreadCrew? crew = Threads > 0 ? new ThreadCrew(Threads) : null;
        List<Workload> workloads = [.. Candidates.Where(c => context.Includes(c, length) && TakesPart(c)).Select(c => c.Build(load, length, crew))];
        try
        {
            double slices = Slices ?? (Threads > 0 ? SlicesOfThreads : 1);
            Dictionary<Workload, List<Sample>> samples = InterleavedMeasurement.Run(workloads, context.Effort with { Slice = context.Effort.Slice * slices }, context.Stop);
            return workloads.Count == 0 || samples.Values.Any(s => s.Count < Math.Min(FewestRounds, context.Effort.Rounds))
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
        return ContenderResult.Of(workload.Contender, samples.ConvertAll(s => s.NanosecondsPerOperation), new(Columns.Collections(samples, operations / Million), StringComparer.Ordinal)
        {
            [Columns.BytesKey] = Math.Max(0, bytes),
        });
    }

    private static ContenderResult OfCalls(Workload workload, List<Sample> samples)
    {
        List<Histogram> rounds = samples.ConvertAll(s => s.Calls!);
        Histogram all = Histogram.Sum(rounds);
        Dictionary<string, double> details = new(StringComparer.Ordinal)
        {
            [Columns.LongestKey] = all.Longest,
            [Columns.StallsKey] = all.CountAbove(TimeSpan.FromMilliseconds(1)) * Million / all.Count,
        };
        // Medians over the rounds, as the main figure is: else one bad round could put a lower percentile above a higher one.
        foreach ((string key, double quantile) in Columns.Quantiles)
        {
            details[key] = Spread.MedianOf(rounds.Select(round => round.Percentile(quantile)));
        }

        return ContenderResult.Of(workload.Contender, rounds.ConvertAll(round => round.Percentile(Columns.MainQuantile)), details);
    }

    private bool TakesPart(Contender contender)
        => !(VaryingLengths && contender.OneLengthOnly) && !(InstancesOnly && contender.Singleton && contender.Kind != ContenderKind.Baseline);
}
