using static Pools.Bench.DebugContenders;

namespace Pools.Bench;

internal static class DebugTargets
{
    // The length of a line of text.
    private const int Small = 100;
    private const int Page = 4096;

    // From a page upwards a quarantine turns over, and a full collection comes, every 1 to 60 ms: a slice must hold some of both.
    private const double SlicesOfPages = 5;

    private static readonly int[] s_lengths = [Small, Page, 64 << 10, 1 << 20];

    private static readonly (Scenario Scenario, TargetRow[] Rows)[] s_parts =
    [
        // Bounds apply without stacks only.
        Mode(DecoratingId, "", "decorating, no stacks", mostOfShared: 15),
        Mode(IsolatedId, "", "isolated, no stacks", mostOfShared: 25),
        Mode(DecoratingId, StacksSuffix, "decorating, stacks"),
        Mode(IsolatedId, StacksSuffix, "isolated, stacks"),
        Sampled(),
    ];

    public static IReadOnlyList<Scenario> Scenarios { get; } = [.. s_parts.Select(part => part.Scenario)];

    public static IReadOnlyList<TargetRow> Rows { get; } = [.. s_parts.SelectMany(part => part.Rows)];

    private static (Scenario Scenario, TargetRow[] Rows) Mode(string mode, string suffix, string title, double? mostOfShared = null)
    {
        string id = mode + suffix;
        Scenario scenario = new(
            id, title,
            "Rent, write the first and the last byte, return, on one thread; to ArrayPool.Shared, which never touches the memory.",
            _ => s_lengths.Select(length => Pairs(Figures.Size(length), length, id, Contenders.SharedId)))
        {
            HasProcessPerCell = true,
        };
        return (scenario,
        [
            .. s_lengths.Select(length => new TargetRow(title, id)
            {
                Cell = Figures.Size(length),
                Ours = id,
                Bound = length < Page && mostOfShared is { } most ? new(most) : null,
            }),
        ]);
    }

    private static (Scenario Scenario, TargetRow[] Rows) Sampled()
    {
        (string Name, string Id, int Length)[] cells =
        [
            .. from length in (int[])[Small, Page]
               from id in (string[])[SampledId, SampledId + StacksSuffix]
               select ($"{Figures.Size(length)}, {(id == SampledId ? "no stacks" : "stacks")}", id, length),
        ];
        Scenario scenario = new(
            "sampled-mode", "sampled, to Shared",
            "SampledArrayPool around ArrayPool.Shared, with stacks (the default) and without, beside ArrayPool.Shared.",
            _ => cells.Select(cell => Pairs(cell.Name, cell.Length, cell.Id, Contenders.SharedId)))
        {
            HasProcessPerCell = true,
        };
        return (scenario, [.. cells.Select(cell => new TargetRow(scenario.Title, scenario.Name) { Cell = cell.Name, Ours = cell.Id })]);
    }

    private static TimedCell Pairs(string name, int length, params string[] ids) =>
        new(name, length, Loads.Pair) { Candidates = Find(ids), Slices = length >= Page ? SlicesOfPages : 1 };
}
