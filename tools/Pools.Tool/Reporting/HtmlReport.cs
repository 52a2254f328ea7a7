using System.Text;

namespace Pools.Tool.Reporting;

/// <summary>The report as a page that needs nothing but itself.</summary>
internal static class HtmlReport
{
    public static string Write(Report report)
    {
        StringBuilder page = new();
        page.Append($"""
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>{HtmlEncode(report.Target)}: array pools</title>
            <style>{HtmlStyle.Css}</style>
            </head>
            <body>
            <header>
            <p class="target">{HtmlEncode(report.Target)} · {HtmlEncode(Labels.Scope(report))}</p>
            <h1 class="{(report.Faults.Any() ? "bad" : "good")}">{HtmlEncode(Labels.Verdict(report))}</h1>
            </header>
            <main>

            """);
        foreach (string doubt in report.Doubts)
        {
            page.Append($"<p class=\"doubt\">{HtmlEncode(doubt)}</p>\n");
        }

        foreach (Finding finding in report.Findings)
        {
            Write(page, finding);
        }

        if (report.Events > 0)
        {
            WritePools(page, report.Pools);
            if (Labels.Footnote(report) is string footnote)
            {
                page.Append($"<p class=\"target\">{HtmlEncode(footnote)}</p>\n");
            }

            WriteHottest(page, report.Hottest);
        }

        page.Append($"</main>\n<footer>{HtmlEncode(Labels.Origin(report))}</footer>\n</body>\n</html>\n");
        return page.ToString();
    }

    private static void Write(StringBuilder page, Finding finding)
    {
        string weight = !finding.IsFault ? "note" : finding.Certainty == Certainty.Possible ? "possible" : "fault";
        page.Append($"""
            <article class="{weight}">
            <h2>{HtmlEncode(Labels.Of(finding.Kind))} <small>{HtmlEncode(Labels.Of(finding.Certainty))}</small></h2>
            <p>{HtmlEncode(finding.Summary)}</p>

            """);
        if (finding.ShareReturned is double share && finding.Kind is FindingKind.Lost)
        {
            page.Append(System.Globalization.CultureInfo.InvariantCulture, $"<div class=\"share\" role=\"img\" aria-label=\"{HtmlEncode(Words.Percent(share))} came back\"><span style=\"width:{share * 100:0.##}%\"></span></div>\n");
        }

        page.Append("<dl>\n");
        if (finding.Rented is Site rented)
        {
            Row(page, "Rented", Stack(rented, finding.Callers));
        }

        for (int i = 0; i < finding.Returned.Count; i++)
        {
            Row(page, Headed(Labels.OfReturn(finding, i)), Stack(finding.Returned[i], finding.Rented is null ? finding.Callers : []));
        }

        Row(page, "Pool", HtmlEncode(string.Join(" → ", finding.Pools)));
        if (finding.Lengths.Count > 0)
        {
            Row(page, "Lengths", HtmlEncode(Labels.Of(finding.Lengths)));
        }

        foreach (string line in finding.Evidence)
        {
            Row(page, "Because", HtmlEncode(line));
        }

        if (finding.Advice.Length > 0)
        {
            Row(page, "Advice", HtmlEncode(finding.Advice));
        }

        page.Append("</dl>\n</article>\n");
    }

    /// <summary>What goes on with the label before it stays as it is.</summary>
    private static string Headed(string label) => label is "and" ? label : $"{char.ToUpperInvariant(label[0])}{label[1..]}";

    private static string Stack(Site site, IReadOnlyList<(Frame Caller, long Count)> callers) => string.Join(
        "<br>",
        site.Frames.Select((frame, depth) => LineOf(frame, depth == site.Frames.Count - 1 ? "own" : "other", ""))
            .Concat(site.Callers.Select(caller => LineOf(caller, "other", "called by ")))
            .Concat(site.Callers.Count > 0 ? [] : callers.Select((caller, i) => LineOf(caller.Caller, "other", i == 0 ? "called by " : "and by ", callers.Count == 1 ? "" : $" ({Words.Number(caller.Count)})"))));

    private static string LineOf(Frame frame, string weight, string before, string after = "") =>
        $"<span class=\"{(frame.Kind == FrameKind.Program ? weight : "other")}\">{before}<code>{HtmlEncode(frame.Name)}</code>{(frame.Line is null ? "" : $" <span class=\"line\" title=\"{HtmlEncode(frame.Line.Path)}\">{HtmlEncode(frame.Where)}</span>")}{after}</span>";

    private static void Row(StringBuilder page, string name, string html) => page.Append($"<dt>{name}</dt><dd>{html}</dd>\n");

    private static void WritePools(StringBuilder page, IReadOnlyList<PoolRow> pools)
    {
        page.Append("<h2>Pools</h2>\n<div class=\"wide\"><table><thead><tr><th>Pool<th>Rents<th>Hits<th>Allocated: too long<th>Allocated: none left<th>Dropped<th>Trimmed</thead><tbody>\n");
        foreach (PoolRow pool in pools)
        {
            page.Append($"<tr><td><code>{HtmlEncode(pool.Name)}</code><td>{Words.Number(pool.Rents)}<td>{Words.Percent(pool.HitRate)}<td>{Words.Number(pool.AllocatedTooLong)}<td>{Words.Number(pool.AllocatedOther)}<td>{Words.Number(pool.Dropped)}<td>{Words.Number(pool.Trimmed)}\n");
        }

        page.Append("</tbody></table></div>\n");
    }

    private static void WriteHottest(StringBuilder page, IReadOnlyList<HotRow> rows)
    {
        page.Append("<h2>Busiest callers</h2>\n<div class=\"wide\"><table><thead><tr><th>Method<th>Rents<th>Hits<th>Length<th>Mean hold</thead><tbody>\n");
        foreach (HotRow row in rows)
        {
            page.Append($"<tr><td><code>{HtmlEncode(row.Site.ToString())}</code><td>{Words.Number(row.Rents)}<td>{Words.Percent(row.HitRate)}<td>{Words.Number(row.Length)}<td>{HtmlEncode(Labels.Hold(row.MeanHold))}\n");
        }

        page.Append("</tbody></table></div>\n");
    }

    private static string HtmlEncode(string? text) => System.Net.WebUtility.HtmlEncode(Printable.Of(text ?? ""));
}
