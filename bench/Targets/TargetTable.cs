using System.Collections.Generic;
using Pools.Bench.Children;
using Pools.Bench.Outcomes;
using Pools.Bench.Scenarios.Micro;
using static Pools.Bench.Targets.TargetMetric;

namespace Pools.Bench.Targets;

/// <summary>What <see cref="PerCoreArrayPool{T}"/> promises, in the order of its documentation.</summary>
internal static class TargetTable
{
    private const double Millisecond = 1e6;

    private const double Microsecond = 1e3;

    private const double Kibibyte = 1024;

    public static IReadOnlyList<TargetRow> Rows { get; } =
    [
        new("depth 1", "depth-1") { Must = 1.00, Aim = 0.75 },
        new("depth 1, sealed types", "depth-1") { Ours = "per-core-sealed", Opponent = "shared-direct", Must = 1.10, Aim = 0.85 },
        new("depth 2", "depth-2") { Must = 0.42, Aim = 0.28 },
        new("LIFO", "depth-lifo") { Must = 0.32, Aim = 0.18 },
        new("FIFO", "depth-fifo") { Must = 0.32, Aim = 0.18 },
        new("mixed sizes", "mixed") { Must = 0.50, Aim = 0.35 },
        new("depth 1, threads", "threads-depth-1") { Must = 1.05, Aim = 0.80 },
        new("depth 8, threads", "threads-depth-8") { Must = 0.35, Aim = 0.18 },
        new("producer → consumer, ring", "ring") { Must = 0.40, Aim = 0.15 },
        new("producer → consumer, ring, allocated", "ring") { Metric = Detail, Key = Columns.BytesKey, Format = NumberFormat.Bytes, Must = 100, Aim = 16 },
        new("through a channel", "channel") { Must = 0.90, Aim = 0.70 },
        new("async hop", "async-hop") { Must = 1.00, Aim = 0.90 },
        new("instances in turn", "instances") { Must = 1.10, Aim = 0.80 },
        new("64 threads × 10 stack depths", "stack-64") { Must = 1.05, Aim = 0.80 },
        new("200 threads × 10 stack depths", "stack-200") { Must = 1.05, Aim = 0.90 },
        new("dry pool", "dry") { Must = 1.10, Aim = 1.00 },
        new("short-lived threads, allocated", "short-threads") { Metric = Detail, Key = Columns.BytesKey, Format = NumberFormat.Bytes, Must = 320, Aim = 50 },
        new("object[]", "objects") { Must = 1.05, Aim = 0.80 },
        new("first use", "first-use") { Cell = "first pair of the process", Metric = Value, Format = NumberFormat.Nanoseconds, Must = 8 * Millisecond, Aim = 2 * Millisecond },
        new("first use", "first-use") { Cell = "first pair of a new thread", Metric = Value, Format = NumberFormat.Nanoseconds, Must = 40 * Microsecond, Aim = 32 * Microsecond },
        new("kept, threads alive", "retained") { Must = 1.50, Aim = 1.00 },
        new("kept, threads alive, over need", "retained") { Metric = Detail, Key = RetainedProbe.KeptOverNeedKey, Format = NumberFormat.Ratio, Must = 1.25, Aim = 1.00 },
        new("kept after a burst and two trims", "burst") { Metric = DetailRatio, Key = BurstProbe.KeyAfter(BurstScenario.SecondTrim), Must = 1.00, Aim = 0.00 },
        new("an empty pool", "empty-pool") { Opponent = "create", Metric = Value, Format = NumberFormat.Bytes, Must = 2 * Kibibyte, Aim = Kibibyte },
        new("stalls over 1 ms per million calls", "latency") { Metric = Detail, Key = Columns.StallsKey },
    ];
}
