using System.Collections.Generic;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Scenarios;

/// <summary>The percentiles that a latency table shows.</summary>
internal static class LatencyColumns
{
    public const double MainQuantile = 0.99;

    public const string MaximumKey = "maximum";

    public static IReadOnlyList<(string Key, double Quantile)> Quantiles { get; } =
        [("p50", 0.5), ("p90", 0.9), ("p999", 0.999), ("p9999", 0.9999)];

    public static Column Main { get; } = new("p99", "p99", NumberFormat.Nanoseconds);

    public static IReadOnlyList<Column> Extras { get; } =
    [
        new("p50", "p50", NumberFormat.Nanoseconds) { BeforeMain = true },
        new("p90", "p90", NumberFormat.Nanoseconds) { BeforeMain = true },
        new("p999", "p99.9", NumberFormat.Nanoseconds),
        new("p9999", "p99.99", NumberFormat.Nanoseconds),
        new(MaximumKey, "longest", NumberFormat.Nanoseconds),
        new(Columns.StallsKey, "> 1 ms/M", NumberFormat.Count),
    ];
}
