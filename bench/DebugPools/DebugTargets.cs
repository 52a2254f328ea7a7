using static Pools.Bench.DebugContenders;

namespace Pools.Bench;

/// <summary>What debug pools cost: the scenarios that tell, and what they must reach.</summary>
internal static class DebugTargets
{
    /// <summary>The least that stands for small arrays: the length of a line of text.</summary>
    private const int Small = 100;
    private const int Page = 4096;

    // From a page upwards a quarantine turns over, and a full collection comes, every 1 to 60 ms: a slice must hold some of both.
    private const double SlicesOfPages = 5;

    // To the bare loop, from a page upwards: a pool that does little else takes little longer.
    private const double MostOfBare = 1.15;
    private const string ScopedId = IsolatedId + ScopedSuffix;
    private const string WeakTableScenario = "threads-weak-table";

    private static readonly int[] s_lengths = [Small, Page, 64 << 10, 1 << 20];

    // A scope costs the same at any length, so two of them tell.
    private static readonly int[] s_shortLengths = [Small, Page];

    private static readonly (string Name, string Id, int Frames)[] s_stacks =
    [
        .. from id in (string[])[DecoratingId, IsolatedId]
           from frames in (int[])[0, 50]
           select ($"{id}, {(frames == 0 ? "as it is" : $"{frames} frames deeper")}", id + StacksSuffix, frames),
    ];

    private static readonly (string Name, string Id, int Length)[] s_sampled =
    [
        .. from length in s_shortLengths
           from id in (string[])[SampledId, SampledId + StacksSuffix]
           select ($"{Figures.Size(length)}, {(id == SampledId ? "no stacks" : "stacks")}", id, length),
    ];

    private static readonly (Scenario Scenario, IEnumerable<TargetRow> Rows)[] s_parts =
    [
        // What the pool costs is bounded without stacks and scopes; the others are for information.
        Mode(DecoratingId, "", "decorating, no stacks", mostOfShared: 15),
        Mode(IsolatedId, "", "isolated, no stacks", mostOfShared: 25),
        Mode(DecoratingId, ScopedSuffix, "decorating, a scope open, no stacks"),
        Mode(IsolatedId, ScopedSuffix, "isolated, a scope open, no stacks"),
        Mode(DecoratingId, StacksSuffix, "decorating, stacks"),
        Mode(IsolatedId, StacksSuffix, "isolated, stacks"),
        Mode(DecoratingId, ScopedSuffix + StacksSuffix, "decorating, a scope open, stacks"),
        Mode(IsolatedId, ScopedSuffix + StacksSuffix, "isolated, a scope open, stacks"),
        Part(
            // 4 KiB of elements of 16 bytes, whose fields trust their bits: their poison is a template, not one pattern.
            new("structs", "decorating, elements of 16 B with a bool and padding, no stacks",
                "The same with an array of 256 elements (long, int, bool), which are 4 KiB, to ArrayPool.Shared.",
                _ => [Pairs("256 elements", 256, StructsId, Contenders.SharedId)]),
            Row(", to Shared", StructsId, Contenders.SharedId)),
        Part(
            new("stacks", "two whole stacks, to these alone",
                "The same at 100 B with StackCapture.Full, against a loop that makes the two StackTrace objects at the same places and nothing else: from the loop's own stack, and 50 frames further down.")
            {
                HasProcessPerCell = true,
                Plan = _ => s_stacks.Select(s => new TimedCell(s.Name, Small, Loads.Pair with { Frames = s.Frames }) { Candidates = Find(s.Id, TwoStacksId) }),
            },
            [.. s_stacks.Select(s => Row("", s.Id, TwoStacksId) with { Cell = s.Name })]),
        Part(
            new(
                "sampled-mode",
                "sampled, to Shared",
                "PerCoreArrayPool with ArrayPoolSampling.Attach, with stacks (the default) and without, beside ArrayPool.Shared. A sampler finds a pool resting between two slices and looks less often for a "
                + "while, so this tells where it stands; what sampling adds is measured by the next part.")
            {
                HasProcessPerCell = true,
                Plan = _ => s_sampled.Select(s => Pairs(s.Name, s.Length, s.Id, Contenders.SharedId)),
            },
            [.. s_sampled.Select(s => Row("", s.Id, Contenders.SharedId) with { Cell = s.Name })]),
        Part(
            new(
                "sampled",
                "sampled, to the same pool without",
                "One PerCoreArrayPool and one loop: a slice without a sampler, one with ArrayPoolSampling.Attach and default options, one without again, nine times a round, of which the medians count. The "
                + "figure is the share of all rounds of all processes in which the pool takes 1.05 times as long or less with the sampler as without. What it takes without, compared with what it takes without afterwards, says how much of that is noise.")
            {
                HasProcessPerCell = true,
                Plan = _ => s_shortLengths.Select(length => new SampledCell(Figures.Size(length), length)),
            },
            [.. s_shortLengths.SelectMany(SampledRows)]),
        Part(
            new("unsampled", "sampled: allocated by unsampled pairs",
                "Bytes that a thread allocates in a million pairs of 100 B over a pool whose sampler has been told to wait for a billion rents, divided by the pairs.")
            {
                Main = new Column(Columns.BytesKey, "alloc/pair", NumberFormat.Bytes),
                Plan = _ => [new UnsampledCell(Figures.Size(Small), Small)],
            },
            Row("", SampledId, Contenders.SharedId) with { Metric = TargetMetric.Value, Format = NumberFormat.Bytes, Bound = Bound.Most(0) }),
        Part(
            new(
                "threads",
                "isolated, a scope open, throughput of two threads",
                "Pairs of 100 B on one thread and on two over one pool, in one process. The other pool has a ConditionalWeakTable with finalizable records for its store, poisons, watches and verifies "
                + "as much, writes no sites down, and runs in processes of its own between these.",
                _ => [OnTwoThreads(ScopedId)]),
            Row(", to one thread", OnThreads.IdOf(ScopedId, 2), OnThreads.IdOf(ScopedId, 1)) with { Metric = TargetMetric.Throughput, Bound = Bound.Least(0.9) },
            Row(", to a weak table with finalizers", OnThreads.IdOf(ScopedId, 2), OnThreads.IdOf(WeakTableId, 2)) with
            {
                Metric = TargetMetric.Throughput,
                OpponentScenario = WeakTableScenario,
                Bound = Bound.Least(2),
            }),
    ];

    public static IReadOnlyList<Scenario> Scenarios { get; } =
    [
        .. s_parts.Select(part => part.Scenario),
        new(WeakTableScenario, "a weak table on two threads", "What the pool is compared with whose store is a table.", _ => [OnTwoThreads(WeakTableId)]),
    ];

    public static IReadOnlyList<TargetRow> Rows { get; } = [.. s_parts.SelectMany(part => part.Rows)];

    /// <summary>A debug pool on one thread: with and without whole stacks, with and without a scope.</summary>
    private static (Scenario Scenario, IEnumerable<TargetRow> Rows) Mode(string mode, string suffix, string title, double? mostOfShared = null)
    {
        string id = mode + suffix;
        string bareId = BarePrefix + mode;
        int[] lengths = suffix.Contains(ScopedSuffix, StringComparison.Ordinal) ? s_shortLengths : s_lengths;
        return Part(
            new(
                id,
                title,
                "Rent, write the first and the last byte, return, on one thread; to ArrayPool.Shared, and to a bare loop in the same process that fills an array at the rent and at the return and looks at it "
                + "when it goes, by the pool's routines, of as many arrays in turn as its quarantine holds, and does nothing else. ArrayPool.Shared never touches the memory: the bare loop is the floor.")
            {
                HasProcessPerCell = true,
                Plan = _ => lengths.Select(length => Pairs(Figures.Size(length), length, id, Contenders.SharedId, bareId)),
            },
            [.. lengths.SelectMany(ModeRows)]);

        IEnumerable<TargetRow> ModeRows(int length) =>
        [
            Row(", to Shared", id, Contenders.SharedId) with { Cell = Figures.Size(length), Bound = length < Page && mostOfShared is { } most ? Bound.Most(most) : null },
            Row(", to the bare loop", id, bareId) with { Cell = Figures.Size(length), Bound = length >= Page && mostOfShared is not null ? Bound.Most(MostOfBare) : null },
            Row(", the bare loop to Shared", bareId, Contenders.SharedId) with { Cell = Figures.Size(length) },
        ];
    }

    private static IEnumerable<TargetRow> SampledRows(int length)
    {
        TargetRow share = Row("", SampledId, Contenders.PerCoreId) with { Cell = Figures.Size(length), Metric = TargetMetric.ShareOfRounds, Format = NumberFormat.Percent, IsPooled = true };
        TargetRow ratio = share with { Metric = TargetMetric.Ratio, Format = NumberFormat.Ratio };
        return
        [
            share with { Suffix = ", rounds at 1.05 × or less", Bound = Bound.Least(0.95) },
            share with { Suffix = ", the same without, to without", Ours = SampledCell.AgainId },
            ratio with { Suffix = ", all rounds" },
            ratio with { Suffix = ", all rounds without, to without", Ours = SampledCell.AgainId },
        ];
    }

    /// <summary>Rows get their name and scenario from the part.</summary>
    private static (Scenario Scenario, IEnumerable<TargetRow> Rows) Part(Scenario scenario, params TargetRow[] rows) =>
        (scenario, rows.Select(row => row with { Name = scenario.Title, Scenario = scenario.Name }));

    private static TargetRow Row(string suffix, string ours, string opponent) => new("", "") { Suffix = suffix, Ours = ours, Opponent = opponent };

    private static TimedCell Pairs(string name, int length, params string[] ids) => new(name, length, Loads.Pair) { Candidates = Find(ids), Slices = length >= Page ? SlicesOfPages : 1 };

    private static TimedCell OnTwoThreads(string id) =>
        new(Figures.Size(Small), Small, Loads.Pair) { Candidates = [new OnThreads(Find(id)[0], 1), new OnThreads(Find(id)[0], 2)], Slices = TimedCell.SlicesOfThreads };
}
