using Pools.Bench.Outcomes;

namespace Pools.Bench.Scenarios;

/// <summary>One cell of a scenario: all contenders doing the same thing.</summary>
internal abstract class Cell(string name)
{
    public string Name { get; } = name;

    /// <returns>The result, or null when the wish to stop came before there was one.</returns>
    public abstract CellResult? Measure(CellContext context);
}
