using System.Collections.Generic;
using Pools.Bench.Contenders;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Scenarios;

/// <summary>A question with a table and a plot for an answer.</summary>
internal abstract class Scenario
{
    /// <summary>The name on the command line and of the files.</summary>
    public abstract string Name { get; }

    public abstract string Title { get; }

    /// <summary>What is done, in a sentence or two that a reader of the table needs.</summary>
    public abstract string Description { get; }

    /// <summary>Whom the ratios are to.</summary>
    public virtual string BaselineId => Contender.BaselineId;

    public virtual Column Main => Columns.TimePerPair;

    /// <summary>The columns besides the main figure and the ratio. One that no contender has a figure for is left out of the table.</summary>
    public virtual IReadOnlyList<Column> Extras => Columns.Allocation;

    /// <summary>How many processes say as much as any number: one for what does not vary from process to process.</summary>
    public virtual int MostProcesses => int.MaxValue;

    /// <summary>The cells; none when the scenario is not part of the selection.</summary>
    public abstract IReadOnlyList<Cell> Cells(Selection selection);

    public ScenarioResult Result(IReadOnlyList<CellResult> cells) => new()
    {
        Name = Name,
        Title = Title,
        Description = Description,
        BaselineId = BaselineId,
        Main = Main,
        Extras = Extras,
        Cells = cells,
    };
}
