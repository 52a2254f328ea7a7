using System.Collections.Generic;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Scenarios;

/// <summary>A scenario of one cell that a command has put together from its options.</summary>
internal sealed class AdHocScenario(string name, string title, string description, Cell cell) : Scenario
{
    public override string Name => name;

    public override string Title => title;

    public override string Description => description;

    public override Column Main => cell is LatencyCell ? LatencyColumns.Main : Columns.TimePerPair;

    public override IReadOnlyList<Column> Extras => cell is LatencyCell ? LatencyColumns.Extras : Columns.Allocation;

    public override IReadOnlyList<Cell> Cells(Selection selection) => [cell];
}
