using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Measuring;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Targets;

/// <summary>One line of the table of targets: a row's promise about one cell, over several processes.</summary>
internal sealed record TargetFigure(string Row, string Cell, NumberFormat? Format, double? Must, double? Aim)
{
    /// <summary>The figure that is held against the target: over the processes, the median of their medians.</summary>
    public Spread? Figure { get; init; }

    /// <summary>Our main or further figure, without the opponent.</summary>
    public Spread? Ours { get; init; }

    public Spread? Opponent { get; init; }

    /// <summary>How <see cref="Ours"/> and <see cref="Opponent"/> are written.</summary>
    public required NumberFormat AbsoluteFormat { get; init; }

    /// <summary>The same figure of another build of the program, when there is one to compare with.</summary>
    public Spread? OtherBuild { get; init; }

    public TargetVerdict Verdict => Figure is null || Must is null
        ? TargetVerdict.None
        : Figure.Median <= Aim ? TargetVerdict.Aim : Figure.Median <= Must ? TargetVerdict.Must : TargetVerdict.Missed;

    /// <summary>The lines of one row, from the results of its scenario in each process.</summary>
    public static IEnumerable<TargetFigure> From(TargetRow row, IReadOnlyList<ScenarioResult> processes, IReadOnlyList<ScenarioResult> otherBuild)
        => processes
            .SelectMany(p => p.Cells)
            .Select(c => c.Name)
            .Distinct()
            .Where(name => row.Cell is null || row.Cell == name)
            .Select(name => new TargetFigure(row.Name, name, row.IsRatio ? null : row.Format, row.Must, row.Aim)
            {
                Figure = Over(processes, name, row.FigureOf),
                Ours = Over(processes, name, cell => row.AbsoluteOf(cell, row.Ours)),
                Opponent = Over(processes, name, cell => row.AbsoluteOf(cell, row.Opponent)),
                AbsoluteFormat = row.Metric is TargetMetric.Detail ? row.Format : processes[0].FormatOf(row.Key),
                OtherBuild = Over(otherBuild, name, row.FigureOf),
            });

    private static Spread? Over(IReadOnlyList<ScenarioResult> processes, string cell, Func<CellResult, double?> figure)
        => Spread.Of(processes.SelectMany(p => p.Cells).Where(c => c.Name == cell).Select(figure).OfType<double>());
}
