using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using Pools.Bench.Contenders;
using Pools.Bench.Loops;
using Pools.Bench.Measuring;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Scenarios;

/// <summary>A cell whose figure is the 99th percentile of single calls.</summary>
internal sealed class LatencyCell(string name, int length, int threads, int depth) : Cell(name)
{
    /// <summary>Tails need many calls: ten times the slice of a mean.</summary>
    public const double SliceFactor = 10;

    private const int FewestRounds = 3;

    private static readonly double s_nanosecondsPerTick = 1e9 / Stopwatch.Frequency;

    private static readonly long s_millisecond = Stopwatch.Frequency / 1000;

    public override CellResult? Measure(CellContext context)
    {
        using ThreadCrew crew = new(threads);
        LoopSite site = new(length, crew);
        List<Entry> entries = ContenderRegistry.Bytes.Where(c => context.Includes(c, length)).Select(c => Entry.For(c, depth, site)).ToList();
        try
        {
            Record(entries, context);
            return entries.Exists(e => e.Rounds.Count < Math.Min(FewestRounds, context.Effort.Rounds))
                ? null
                : CellResult.From(Name, entries.Select(Summarise));
        }
        finally
        {
            entries.ForEach(e => e.Workload.Dispose());
        }
    }

    private static void Record(List<Entry> entries, CellContext context)
    {
        WarmUp.Run(entries.ConvertAll(e => e.Workload), context.Stop);
        foreach (Entry entry in entries)
        {
            entry.Workload.OperationsPerSlice = Calibration.OperationsFor(entry.Workload.Loop, context.Effort.Slice * SliceFactor);
            entry.Factory.Collect();
        }

        foreach (Entry[] order in RoundOrder.Of(entries, context.Effort.Rounds))
        {
            foreach (Entry entry in order.TakeWhile(_ => !context.Stop.IsCancellationRequested))
            {
                entry.Workload.Loop.Run(entry.Workload.OperationsPerSlice);
                entry.Rounds.Add(entry.Factory.Collect());
            }
        }
    }

    private static ContenderResult Summarise(Entry entry)
    {
        Histogram all = new();
        entry.Rounds.ForEach(all.Add);
        Dictionary<string, double> details = new(StringComparer.Ordinal)
        {
            [LatencyColumns.MaximumKey] = all.Maximum * s_nanosecondsPerTick,
            [Columns.StallsKey] = all.CountAbove(s_millisecond) * 1e6 / all.Count,
        };

        // Medians over the rounds, as the main figure is: else one bad round could put a lower percentile above a higher one.
        foreach ((string key, double quantile) in LatencyColumns.Quantiles)
        {
            details[key] = Spread.Of(entry.Rounds.Select(r => (double)r.Percentile(quantile)))!.Median * s_nanosecondsPerTick;
        }

        return new ContenderResult
        {
            Id = entry.Workload.Contender.Id,
            Title = entry.Workload.Contender.Title,
            Kind = entry.Workload.Contender.Kind,
            Values = entry.Rounds.ConvertAll(r => r.Percentile(LatencyColumns.MainQuantile) * s_nanosecondsPerTick),
            Details = details,
        };
    }

    private sealed record Entry(Workload Workload, LatencyLoopFactory Factory, List<Histogram> Rounds)
    {
        public static Entry For(Contender contender, int depth, LoopSite site)
        {
            LatencyLoopFactory factory = new(depth);
            return new Entry(contender.Build(new CrewLoopFactory(factory), site), factory, []);
        }
    }
}
