using static Pools.Bench.TargetMetric;

namespace Pools.Bench;

/// <summary>Promises that are measured by one command.</summary>
/// <param name="Rows">In the order of their documentation.</param>
internal sealed record TargetBook(string File, string Heading, IReadOnlyList<TargetRow> Rows)
{
    private const string RedirectedName = "redirected-4096";
    private const double Millisecond = 1e6;
    private const double Microsecond = 1e3;

    // A fraction of the pair of rent and return, and below what moves by chance from process to process.
    private const double MostOfRedirection = 1;

    /// <summary>How many processes measure each figure by default: odd, so that the median is one of them, and otherwise arbitrary.</summary>
    public int Processes { get; init; } = 5;

    /// <summary>Whether each scenario is measured, described and shown by itself.</summary>
    public bool HasSections { get; init; }

    /// <summary>What <see cref="PerCoreArrayPool{T}"/> promises.</summary>
    public static TargetBook PerCore { get; } = new("targets", "Targets",
    [
        new("depth 1", "depth-1") { Bound = Bound.Most(1.10, aim: 0.85) },
        new("depth 2", "depth-2") { Bound = Bound.Most(0.42, aim: 0.28) },
        new("LIFO", "depth-lifo") { Bound = Bound.Most(0.32, aim: 0.18) },
        new("FIFO", "depth-fifo") { Bound = Bound.Most(0.32, aim: 0.18) },
        new("mixed sizes", "mixed") { Bound = Bound.Most(0.50, aim: 0.35) },
        new("depth 1, threads", "threads-depth-1") { Bound = Bound.Most(1.05, aim: 0.80) },
        new("depth 8, threads", "threads-depth-8") { Bound = Bound.Most(0.35, aim: 0.18) },
        new("producer → consumer, ring", "ring") { Bound = Bound.Most(0.40, aim: 0.15) },
        new("producer → consumer, ring, allocated", "ring") { Metric = Detail, Key = Columns.BytesKey, Format = NumberFormat.Bytes, Bound = Bound.Most(100, aim: 16) },
        new("through a channel", "channel") { Bound = Bound.Most(0.90, aim: 0.70) },
        new("async hop", "async-hop") { Bound = Bound.Most(1.00, aim: 0.90) },
        new("instances in turn", "instances") { Bound = Bound.Most(1.10, aim: 0.80) },
        new("64 threads × 10 stack depths", "stack-64") { Bound = Bound.Most(1.05, aim: 0.80) },
        new("200 threads × 10 stack depths", "stack-200") { Bound = Bound.Most(1.05, aim: 0.90) },
        new("dry pool", "dry") { Bound = Bound.Most(1.10, aim: 1.00) },
        new("short-lived threads, allocated", "short-threads") { Metric = Detail, Key = Columns.BytesKey, Format = NumberFormat.Bytes, Bound = Bound.Most(320, aim: 50) },
        new("any length", "lengths"),
        new("object[]", "objects") { Bound = Bound.Most(1.05, aim: 0.80) },
        new("first use", "first-use") { Cell = "first pair of the process", Metric = Value, Format = NumberFormat.Nanoseconds, Bound = Bound.Most(8 * Millisecond, aim: 2 * Millisecond) },
        new("first use", "first-use") { Cell = "first pair of a new thread", Metric = Value, Format = NumberFormat.Nanoseconds, Bound = Bound.Most(40 * Microsecond, aim: 32 * Microsecond) },
        new("kept, threads alive", "retained") { Bound = Bound.Most(1.50, aim: 1.00) },
        new("kept, threads alive, over need", "retained") { Metric = Detail, Key = RetainedProbe.KeptOverNeedKey, Bound = Bound.Most(1.25, aim: 1.00) },
        new("kept after a burst and two trims", "burst") { Metric = DetailRatio, Key = BurstProbe.KeyAfter(MemoryScenarios.SecondTrim), Bound = Bound.Most(1.00, aim: 0.00) },
        new("an empty pool", "empty-pool") { Opponent = Contenders.CreateId, Metric = Value, Format = NumberFormat.Bytes, Bound = Bound.Most(2 * Sizes.Kibibyte, aim: Sizes.Kibibyte) },
        new("stalls over 1 ms per million calls", "latency") { Metric = Detail, Key = Columns.StallsKey, Format = NumberFormat.Count },
    ]);

    /// <summary>How <see cref="PerCoreArrayPool{T}"/> does in the runtime's own benchmarks.</summary>
    /// <remarks>One process, because pages quote the mean of 32 cells.</remarks>
    public static TargetBook Suite { get; } = new("suite", "The shapes of dotnet/performance", [new("suite", "suite")]) { Processes = 1 };

    /// <summary>What <c>DebugArrayPool</c> and sampling promise.</summary>
    public static TargetBook Debug { get; } = new("debug", "What debug pools cost", DebugTargets.Rows) { Processes = 3, HasSections = true };

    /// <summary>What memory pools and streams cost beside the framework's.</summary>
    public static TargetBook Adapters { get; } = new("adapters", "Adapters", [.. Compared("memorypool", MemoryContenders.All), .. Compared("streams", StreamContenders.All)]);

    /// <summary>What pooled objects cost beside <c>DefaultObjectPool</c>'s.</summary>
    public static TargetBook ObjectPools { get; } = new("object-pool", "Object pools",
    [
        Objects("small objects", "object-pool"),
        Objects("string builders", "object-pool-builder"),
        Objects("disposable objects", "object-pool-disposable"),
    ])
    {
        Processes = 3,
    };

    /// <summary>What it costs that a meter knows a pool.</summary>
    public static TargetBook Metrics { get; } = new("metrics", "Metrics", [.. Compared("metrics", MeteredContenders.All, isAllocated: false)]);

    /// <summary>What a redirected call costs.</summary>
    public static TargetBook Redirected { get; } = new("redirected", "Redirected calls",
    [
        Redirection("ArrayPool<byte>.Shared.Rent, redirected", RedirectedContenders.NamedId),
        Redirection("_pool.Rent, redirected", RedirectedContenders.FieldId),
    ]);

    private static TargetRow Redirection(string name, string direct) => new(name, RedirectedName)
    {
        Suffix = ", a call above direct",
        Metric = CallDifference,
        Ours = direct + RedirectedContenders.RedirectedSuffix,
        Opponent = direct,
        Format = NumberFormat.Nanoseconds,
        Bound = Bound.Most(MostOfRedirection),
    };

    private static TargetRow Objects(string what, string scenario) => new(what, scenario) { Ours = ObjectContenders.OursId, Opponent = ObjectContenders.BaselineId };

    /// <summary>Each contender's time, and what it allocates, beside the first one's: for information.</summary>
    private static IEnumerable<TargetRow> Compared(string scenario, IReadOnlyList<Contender> contenders, bool isAllocated = true) => contenders.Skip(1).SelectMany(contender =>
    {
        TargetRow row = new(contender.Title, scenario) { Ours = contender.Id, Opponent = contenders[0].Id };
        return isAllocated ? [row, row with { Suffix = ", allocated", Metric = Detail, Key = Columns.BytesKey, Format = NumberFormat.Bytes }] : (TargetRow[])[row];
    });

    public static Scenario FindScenario(string name) =>
        MicroScenarios.All.Concat(DebugTargets.Scenarios).FirstOrDefault(s => s.Name == name) ?? (name == RedirectedName ? RedirectedCalls() : throw new UsageException($"no scenario '{name}'"));

    private static Scenario RedirectedCalls() => new(RedirectedName, "Redirected calls",
        "Calls of ArrayPool<byte>.Shared that the compiler sends to PerCoreArrayPool<byte>.Shared, beside the same calls written for this pool.",
        _ => [new TimedCell($"pairs of {Figures.Size(Sizes.Typical)}", Sizes.Typical, Loads.Pair) { Candidates = RedirectedContenders.All() }]);
}
