using System;

namespace Pools.Bench.Reporting.Svg;

/// <summary>The order of a plot's panels: from left to right, then down, and never more than three high, so that a page shows them at once.</summary>
/// <param name="Panels">How many there are.</param>
internal readonly record struct PanelGrid(int Panels)
{
    private const int MostRows = 3;

    public int Columns => Math.Max(1, (Panels + MostRows - 1) / MostRows);

    public int ColumnOf(int panel) => panel % Columns;

    /// <summary>Whether a panel is the last of its row.</summary>
    public bool EndsRow(int panel) => ColumnOf(panel) == Columns - 1 || panel == Panels - 1;
}
