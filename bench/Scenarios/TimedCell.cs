namespace Pools.Bench;

/// <summary>A cell whose figure is the time of an operation.</summary>
internal sealed class TimedCell(string name, int length, Load load) : Cell(name)
{
    /// <summary>Threads need slices that are long against the scheduler's own, or they run one after the other.</summary>
    public const double SlicesOfThreads = 3;

    // With fewer rounds an interrupted cell says nothing.
    private const int FewestRounds = 3;
    private const double Million = 1e6;

    /// <summary>The number of threads; 0: the calling one.</summary>
    public int Threads { get; init; }

    public double? Slices { get; init; }

    /// <summary>The load is about instances, so singletons other than the baseline stay out.</summary>
    public bool InstancesOnly { get; init; }

    public override IReadOnlyList<ContenderResult>? Measure(CellContext context)
    {
        using ThreadCrew? crew = Threads > 0 ? new ThreadCrew(Threads) : null;
        Effort effort = context.Effort with { Slice = context.Effort.Slice * (Slices ?? (Threads > 0 ? SlicesOfThreads : 1)) };
        IEnumerable<Contender> contenders = Candidates.Where(contender => context.Includes(contender, length)
            && (!InstancesOnly || !contender.Singleton || contender.Kind == Baseline));
        return Measure([.. contenders.Select(contender => contender.Build(load, length, crew))], effort, mayCompile: false, context.Stop);
    }

    /// <summary>Measures workloads and disposes their pools.</summary>
    /// <returns>Null if a stop was requested before there were enough rounds.</returns>
    public static IReadOnlyList<ContenderResult>? Measure(List<Workload> workloads, Effort effort, bool mayCompile, CancellationToken stop)
    {
        try
        {
            Dictionary<Workload, List<Sample>> samples = InterleavedMeasurement.Run(workloads, effort, mayCompile, stop);
            return workloads.Count == 0 || samples.Values.Any(s => s.Count < Math.Min(FewestRounds, effort.Rounds))
                ? null
                : workloads.ConvertAll(w => OfTimes(w, samples[w]));
        }
        finally
        {
            workloads.ForEach(w => w.DisposePool());
        }
    }

    private static ContenderResult OfTimes(Workload workload, List<Sample> samples)
    {
        double operations = samples.Sum(s => (double)s.Operations);
        Dictionary<string, double> details = Columns.Collections(samples, operations / Million);
        details[Columns.BytesKey] = samples.Sum(s => (double)s.AllocatedBytes) / operations;
        return ContenderResult.Of(workload.Contender, samples.ConvertAll(s => s.NanosecondsPerOperation), details);
    }
}
