using System.Collections.Generic;
using System.Linq;
using System.Text;
using Pools.Bench.LargeArrays.Parts;
using Pools.Bench.Outcomes;
using Pools.Bench.Reporting;

namespace Pools.Bench.LargeArrays;

/// <summary>The figures of large arrays as a table, and as a page of Markdown.</summary>
internal static class LargeReport
{
    public const string MarkdownFile = "large.md";

    public const string JsonFile = "large.json";

    public static TableModel Table(IEnumerable<LargeRow> rows)
    {
        // Who has no figure in any row has no column.
        List<LargeRow> all = rows.ToList();
        List<LargeContender> columns = LargeContender.All.Append(LargeContender.PerCore).Where(c => all.Exists(row => row.Values.ContainsKey(c.Id))).ToList();
        TableModel table = new(["target", "figure", .. columns.Select(c => c.Short), "must", "met"]);
        foreach (LargeRow row in all)
        {
            List<string> missed = row.Missed.Select(id => LargeContender.Find(id).Short).ToList();
            string met = row.Must is null ? "" : missed.Count == 0 ? "yes" : $"no: {string.Join("; ", missed)}";
            table.Rows.Add(new TableRow(
                [
                    row.Target,
                    row.Case,
                    .. columns.Select(c => row.Values.TryGetValue(c.Id, out double value) ? Figures.Format(value, row.Format) : Figures.Missing),
                    row.Must is { } must ? $"{(row.AtLeast ? "≥" : "≤")} {Figures.Format(must, row.Format)}" : "",
                    met,
                ],
                row.Must is null ? RowStyle.Plain : missed.Count == 0 ? RowStyle.Good : RowStyle.Bad));
        }

        return table;
    }

    public static string Markdown(MachineFacts machine, IReadOnlyList<(LargePart Part, LargeResult Result)> results)
    {
        StringBuilder text = new();
        text.Append("# Large arrays\n\n```\n").AppendJoin('\n', machine.Lines()).Append("\n```\n\n");
        foreach ((LargePart part, LargeResult result) in results)
        {
            text.Append("## ").Append(part.Name).Append(' ').Append(part.Title).Append("\n\n").Append(part.Method).Append("\n\n");
            if (result.Plot is { } plot)
            {
                text.Append("![").Append(plot.Title).Append("](").Append(plot.Name).Append(".svg)\n\n");
            }

            text.Append(MarkdownTable.Write(Table(result.Rows))).Append('\n');
        }

        return text.ToString();
    }
}
