using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace Pools.Bench.Reporting;

/// <summary>Writes a table as Markdown.</summary>
internal static class MarkdownTable
{
    public static string Write(TableModel model)
    {
        StringBuilder text = new();
        Append(text, model.Headings);
        Append(text, model.Headings.Select((_, i) => i < model.LeftColumns ? "---" : "--:"));
        foreach (TableRow row in model.Rows)
        {
            bool bold = row.Style is RowStyle.Section or RowStyle.Ours or RowStyle.Baseline;
            Append(text, row.Cells.Select((cell, i) => bold && i == 0 && cell.Length > 0 ? $"**{Escape(cell)}**" : Escape(cell)));
        }

        return text.ToString();
    }

    public static string Escape(string text) => text
        .Replace("|", "\\|", StringComparison.Ordinal)
        .Replace("<", "&lt;", StringComparison.Ordinal)
        .Replace(">", "&gt;", StringComparison.Ordinal);

    private static void Append(StringBuilder text, IEnumerable<string> cells) => text.Append("| ").AppendJoin(" | ", cells).Append(" |\n");
}
