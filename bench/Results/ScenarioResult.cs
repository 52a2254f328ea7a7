using System.Collections.Generic;
using System.Linq;

namespace Pools.Bench.Results;

/// <summary>One scenario: a table and a plot.</summary>
internal sealed record ScenarioResult
{
    public required string Name { get; init; }

    public required string Title { get; init; }

    /// <summary>What is done, in a sentence or two.</summary>
    public required string Description { get; init; }

    /// <summary>What <see cref="ContenderResult.Values"/> is, and how it is written.</summary>
    public required Column Main { get; init; }

    /// <summary>The columns besides the main figure and the ratio.</summary>
    public required IReadOnlyList<Column> Extras { get; init; }

    public required IReadOnlyList<CellResult> Cells { get; init; }

    /// <summary>How the further figure of this key is written; the main figure when there is none.</summary>
    public NumberFormat FormatOf(string key) => Extras.FirstOrDefault(c => c.Key == key)?.Format ?? Main.Format;
}
