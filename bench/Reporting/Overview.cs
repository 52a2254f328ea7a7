using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Reporting;

/// <summary>All scenarios at a glance: the ratio of each contender, a line a cell.</summary>
internal static class Overview
{
    public const string Title = "At a glance";

    public const string HowToRead = "Ratios to ArrayPool.Shared, whose own figure stands in the last column.";

    private static readonly (string Id, string Heading)[] s_columns =
    [
        ("per-core", "PerCore"),
        ("per-core-sealed", "sealed"),
        ("per-core-shared", "PerCore.Shared"),
        ("create", "Create()"),
        ("memory-pool", "MemoryPool"),
        ("object-pool", "ObjectPool"),
        ("new", "new T[]"),
        ("uninitialised", "uninitialised"),
    ];

    public static TableModel From(IReadOnlyList<ScenarioResult> scenarios)
    {
        TableModel table = new(["scenario", "cell", .. s_columns.Select(c => c.Heading), "Shared, absolute"]) { LeastImportant = [9, 7, 6, 3, 4, 10, 8] };
        foreach (ScenarioResult scenario in scenarios)
        {
            foreach (CellResult cell in scenario.Cells.Where(_ => scenario.BaselineId == Contenders.Contender.BaselineId))
            {
                table.Rows.Add(new TableRow(
                [
                    scenario.Title,
                    cell.Name,
                    .. s_columns.Select(c => Figures.Ratio(cell.Find(c.Id)?.Ratio?.Median ?? double.NaN)),
                    Figures.Format(cell.Find(Contenders.Contender.BaselineId)?.Value?.Median ?? double.NaN, scenario.Main.Format),
                ]));
            }
        }

        return table;
    }

    /// <summary>Whether there is more than one line to show.</summary>
    public static bool IsWorthwhile(IReadOnlyList<ScenarioResult> scenarios) => scenarios.Where(s => s.BaselineId == Contenders.Contender.BaselineId).Sum(s => s.Cells.Count) > 1;
}
