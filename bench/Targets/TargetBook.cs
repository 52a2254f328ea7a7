using static Pools.Bench.TargetMetric;

namespace Pools.Bench;

/// <summary>Targets that are measured by one command.</summary>
internal sealed record TargetBook(string File, string Heading, IReadOnlyList<TargetRow> Rows)
{
    private const double Millisecond = 1e6;
    private const double Microsecond = 1e3;

    /// <summary>The processes for each figure: odd, so that the median is one of them, and otherwise arbitrary.</summary>
    public int Processes { get; init; } = 5;

    public static TargetBook PerCore { get; } = new("targets", "Targets",
    [
        Most("depth 1", "depth-1", 1.10, 0.85),
        Most("depth 2", "depth-2", 0.42, 0.28),
        Most("LIFO", "depth-lifo", 0.32, 0.18),
        Most("FIFO", "depth-fifo", 0.32, 0.18),
        Most("mixed sizes", "mixed", 0.50, 0.35),
        Most("depth 1, threads", "threads-depth-1", 1.05, 0.80),
        Most("depth 8, threads", "threads-depth-8", 0.35, 0.18),
        Most("producer → consumer, ring", "ring", 0.40, 0.15),
        Allocated("producer → consumer, ring, allocated", "ring", 100, 16),
        Most("through a channel", "channel", 0.90, 0.70),
        Most("instances in turn", "instances", 1.10, 0.80),
        Most("dry pool", "dry", 1.10, 1.00),
        new("any length", "lengths"),
        Most("object[]", "objects", 1.05, 0.80),
        Time("first pair of the process", 8 * Millisecond, 2 * Millisecond),
        Time("first pair of a new thread", 40 * Microsecond, 32 * Microsecond),
        Most("kept, threads alive", "retained", 1.50, 1.00),
        Most("kept, threads alive, over need", "retained", 1.25, 1.00) with { Metric = Detail, Key = RetainedProbe.KeptOverNeedKey },
        Most("kept after a burst and two trims", "burst", 1.00, 0.00) with
        {
            Metric = DetailRatio,
            Key = BurstProbe.KeyAfter(MemoryScenarios.SecondTrim),
        },
        Most("an empty pool", "empty-pool", 2048, 1024) with
        {
            Opponent = Contenders.CreateId,
            Metric = Value,
            Format = NumberFormat.Bytes,
        },
    ]);

    public static TargetBook Debug { get; } = new("debug", "What debug pools cost", DebugTargets.Rows) { Processes = 3 };

    public static TargetBook Adapters { get; } =
        new("adapters", "Adapters", [.. Compared("memorypool", MemoryContenders.All), .. Compared("streams", StreamContenders.All)]);

    public static TargetBook ObjectPools { get; } = new("object-pool", "Object pools",
        [new("small objects", "object-pool") { Ours = ObjectContenders.OursId, Opponent = ObjectContenders.BaselineId }])
    {
        Processes = 3,
    };

    public static TargetBook Metrics { get; } = new("metrics", "Metrics",
        [.. Compared("metrics", MeteredContenders.All, isAllocated: false)]);

    public static Scenario FindScenario(string name) =>
        MicroScenarios.All.Concat(DebugTargets.Scenarios).FirstOrDefault(s => s.Name == name)
        ?? throw new UsageException($"no scenario '{name}'");

    private static TargetRow Most(string name, string scenario, double must, double aim) =>
        new(name, scenario) { Bound = new(must, aim) };

    private static TargetRow Allocated(string name, string scenario, double must, double aim) =>
        Most(name, scenario, must, aim) with { Metric = Detail, Key = Columns.BytesKey, Format = NumberFormat.Bytes };

    private static TargetRow Time(string cell, double must, double aim) =>
        Most("first use", "first-use", must, aim) with { Cell = cell, Metric = Value, Format = NumberFormat.Nanoseconds };

    /// <summary>Each contender's time, and what it allocates, beside the first one's: for information.</summary>
    private static IEnumerable<TargetRow> Compared(string scenario, IReadOnlyList<Contender> contenders, bool isAllocated = true) =>
        contenders.Skip(1).SelectMany(contender =>
        {
            TargetRow row = new(contender.Title, scenario) { Ours = contender.Id, Opponent = contenders[0].Id };
            TargetRow allocated = row with { Suffix = ", allocated", Metric = Detail, Key = Columns.BytesKey, Format = NumberFormat.Bytes };
            return isAllocated ? (TargetRow[])[row, allocated] : [row];
        });
}
