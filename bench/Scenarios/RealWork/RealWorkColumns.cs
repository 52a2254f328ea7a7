using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Measuring;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Scenarios.RealWork;

/// <summary>The columns of a table about real work: all for one pass over the files.</summary>
internal static class RealWorkColumns
{
    private const string ThroughputKey = "throughput";
    private const string AllocatedKey = "allocated";
    private const string PauseKey = "pause";

    public static Column Main { get; } = new("nanoseconds", "time/pass", NumberFormat.Nanoseconds);

    public static IReadOnlyList<Column> Extras { get; } =
    [
        new(ThroughputKey, "throughput", NumberFormat.MebibytesPerSecond),
        new(AllocatedKey, "alloc/pass", NumberFormat.Bytes),
        new(Columns.Gen0Key, "gen0", NumberFormat.Count),
        new(Columns.Gen1Key, "gen1", NumberFormat.Count),
        new(Columns.Gen2Key, "gen2", NumberFormat.Count),
        new(PauseKey, "GC pause", NumberFormat.Nanoseconds),
    ];

    /// <summary>The means over all samples; the throughput of the median sample.</summary>
    public static Dictionary<string, double> Details(List<RealWorkSample> samples, double mebibytes, int passes)
    {
        double all = samples.Count * passes;
        GcCounts collections = samples.Aggregate(default(GcCounts), (sum, s) => sum + s.Collections);
        return new Dictionary<string, double>(StringComparer.Ordinal)
        {
            [ThroughputKey] = mebibytes / (Spread.Of(samples.Select(s => s.Nanoseconds))!.Median / 1e9),
            [AllocatedKey] = samples.Sum(s => (double)s.AllocatedBytes) / all,
            [Columns.Gen0Key] = collections.Gen0 / all,
            [Columns.Gen1Key] = collections.Gen1 / all,
            [Columns.Gen2Key] = collections.Gen2 / all,
            [PauseKey] = samples.Sum(s => s.Pause.TotalNanoseconds) / all,
        };
    }
}
