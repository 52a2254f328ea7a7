using System.Collections.Generic;
using System.Linq;

namespace Pools.Bench.Outcomes;

/// <summary>One scenario: a table and a plot.</summary>
internal sealed record ScenarioResult
{
    public required string Name { get; init; }

    public required string Title { get; init; }

    /// <summary>What is done, in a sentence or two.</summary>
    public required string Description { get; init; }

    /// <summary>Whom the ratios are to.</summary>
    public required string BaselineId { get; init; }

    /// <summary>What <see cref="ContenderResult.Values"/> is, and how it is written.</summary>
    public required Column Main { get; init; }

    /// <summary>The columns besides the main figure and the ratio.</summary>
    public required IReadOnlyList<Column> Extras { get; init; }

    public required IReadOnlyList<CellResult> Cells { get; init; }

    /// <summary>How that one is called.</summary>
    public string BaselineTitle => Cells.Select(c => c.Find(BaselineId)?.Title).FirstOrDefault(t => t is not null) ?? "the baseline, which is missing";

    /// <summary>How the further figure of this key is written; the main figure when there is none.</summary>
    public NumberFormat FormatOf(string key) => Extras.FirstOrDefault(c => c.Key == key)?.Format ?? Main.Format;
}
