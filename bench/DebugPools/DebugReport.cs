using System.Collections.Generic;
using System.Text;
using Pools.Bench.DebugPools.Parts;
using Pools.Bench.Outcomes;
using Pools.Bench.Reporting;

namespace Pools.Bench.DebugPools;

/// <summary>What debug pools cost, as a table and as a page of Markdown.</summary>
internal static class DebugReport
{
    public const string MarkdownFile = "debug.md";

    public const string JsonFile = "debug.json";

    public static TableModel Table(IEnumerable<DebugRow> rows)
    {
        TableModel table = new(["target", "case", "ours", "opponent", "figure", "range", "must", "met"]) { LeastImportant = [5, 3, 2] };
        foreach (DebugRow row in rows)
        {
            table.Rows.Add(new TableRow(
                [
                    row.Target,
                    row.Case,
                    Figures.Format(row.Ours ?? double.NaN, NumberFormat.Nanoseconds),
                    Figures.Format(row.Opponent ?? double.NaN, NumberFormat.Nanoseconds),
                    Figures.Format(row.Figure, row.Format),
                    $"{Figures.Format(row.Lowest, row.Format)} – {Figures.Format(row.Highest, row.Format)}",
                    row.Must is { } must ? $"{(row.AtLeast ? "≥" : "≤")} {Figures.Format(must, row.Format)}" : "",
                    row.Must is null ? "" : row.IsMet ? "yes" : "no",
                ],
                row.Must is null ? RowStyle.Plain : row.IsMet ? RowStyle.Good : RowStyle.Bad));
        }

        return table;
    }

    public static string Markdown(MachineFacts machine, string method, IReadOnlyList<(DebugPart Part, IReadOnlyList<DebugRow> Rows)> results)
    {
        StringBuilder text = new();
        text.Append("# What debug pools cost\n\n```\n").AppendJoin('\n', machine.Lines()).Append("\n```\n\n").Append(method).Append("\n\n");
        foreach ((DebugPart part, IReadOnlyList<DebugRow> rows) in results)
        {
            text.Append("## ").Append(part.Title).Append("\n\n").Append(part.Method).Append("\n\n").Append(MarkdownTable.Write(Table(rows))).Append('\n');
        }

        return text.ToString();
    }
}
