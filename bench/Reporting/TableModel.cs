using System.Collections.Generic;

namespace Pools.Bench.Reporting;

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
