using System.Collections.Generic;

namespace Pools.Bench.Reporting;

/// <summary>How a row stands out.</summary>
internal enum RowStyle
{
    Plain,

    Good,

    Bad,

    /// <summary>One of this library's pools.</summary>
    Ours,

    /// <summary>What the others are compared with.</summary>
    Baseline,

    /// <summary>A heading within the table.</summary>
    Section,
}

/// <summary>A row of texts.</summary>
internal sealed record TableRow(IReadOnlyList<string> Cells, RowStyle Style = RowStyle.Plain);

/// <summary>A table as texts, before it is drawn on a terminal or written as Markdown. Its first column names the group that a row belongs to.</summary>
internal sealed class TableModel(IEnumerable<string> headings, int leftColumns = 2)
{
    public List<string> Headings { get; } = [.. headings];

    public List<TableRow> Rows { get; } = [];

    /// <summary>So many columns from the left hold words, the others numbers.</summary>
    public int LeftColumns { get; } = leftColumns;

    /// <summary>Columns that a narrow terminal can do without, the least important first.</summary>
    public IReadOnlyList<int> LeastImportant { get; init; } = [];
}
