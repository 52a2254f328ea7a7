using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Contenders;
using Pools.Bench.Measuring;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Scenarios;

/// <summary>A cell whose figure is the time of an operation.</summary>
internal sealed class TimedCell(string name, int length, ILoopFactory factory) : Cell(name)
{
    /// <summary>Threads need slices that are long against the scheduler's own, or they run one after the other: 60 ms against a few.</summary>
    public const double SliceFactorOfThreads = 3;

    // With fewer rounds than this an interrupted cell says nothing.
    private const int FewestRounds = 3;

    private const double Million = 1e6;

    public int Threads { get; init; }

    /// <summary>The load runs on the runtime's thread pool, whose threads sleep and wake as they like: it needs slices as long as threads of its own do.</summary>
    public bool OnThreadPool { get; init; }

    public IReadOnlyList<Contender> Candidates { get; init; } = ContenderRegistry.Bytes;

    /// <summary>Whom the ratios are to.</summary>
    public string BaselineId { get; init; } = Contender.BaselineId;

    /// <summary>The load asks for many lengths.</summary>
    public bool VaryingLengths { get; init; }

    /// <summary>The load is about instances, so singletons other than the baseline stay out.</summary>
    public bool InstancesOnly { get; init; }

    public override CellResult? Measure(CellContext context)
    {
        using ThreadCrew? crew = Threads > 0 ? new ThreadCrew(Threads) : null;
        LoopSite site = new(length, crew);
        List<Workload> workloads = Candidates.Where(c => context.Includes(c, length) && TakesPart(c)).Select(c => c.Build(factory, site)).ToList();
        try
        {
            Effort effort = Threads > 0 || OnThreadPool ? context.Effort with { Slice = context.Effort.Slice * SliceFactorOfThreads } : context.Effort;
            Dictionary<Workload, List<Sample>> samples = InterleavedMeasurement.Run(workloads, effort, context.Stop);
            return workloads.Count == 0 || samples.Values.Any(s => s.Count < Math.Min(FewestRounds, effort.Rounds))
                ? null
                : CellResult.From(Name, workloads.Select(w => Summarise(w, samples[w])), BaselineId);
        }
        finally
        {
            workloads.ForEach(w => w.Dispose());
        }
    }

    private static ContenderResult Summarise(Workload workload, List<Sample> samples)
    {
        double operations = samples.Sum(s => (double)s.Operations);
        double bytes = (samples.Sum(s => (double)s.AllocatedBytes) / operations) - workload.Loop.HarnessBytesPerOperation;
        GcCounts collections = samples.Aggregate(default(GcCounts), (sum, s) => sum + s.Collections);
        return new ContenderResult
        {
            Id = workload.Contender.Id,
            Title = workload.Contender.Title,
            Kind = workload.Contender.Kind,
            Values = samples.ConvertAll(s => s.NanosecondsPerOperation),
            Details = new Dictionary<string, double>(StringComparer.Ordinal)
            {
                [Columns.BytesKey] = Math.Max(0, bytes),
                [Columns.Gen0Key] = collections.Gen0 / operations * Million,
                [Columns.Gen1Key] = collections.Gen1 / operations * Million,
                [Columns.Gen2Key] = collections.Gen2 / operations * Million,
            },
        };
    }

    private bool TakesPart(Contender contender)
        => !(VaryingLengths && contender.OneLengthOnly) && !(InstancesOnly && contender.Singleton && contender.Kind != ContenderKind.Baseline);
}
