namespace Pools.Tool.Reporting;

/// <summary>Writes the report as a self-contained page.</summary>
internal static class HtmlReport
{
    private const string Style = """
        :root {
          color-scheme: light dark;
          --faint: light-dark(#59636e, #98a4b0); --card: light-dark(#f6f8fa, #181e25); --line: light-dark(#d1d9e0, #313a44);
        }
        .error { --color: light-dark(#c21f32, #ff7480); }
        .warning { --color: light-dark(#8a5a00, #e0ac4a); }
        .note { --color: light-dark(#0a58b5, #76b0ff); }
        .good { --color: light-dark(#19703a, #57c77c); }
        body { margin: 0 auto; max-width: 66rem; padding: 2rem 1.25rem; font: 1rem/1.5 system-ui, sans-serif; }
        body { color: light-dark(#1c2128, #e2e8ee); background: light-dark(#fff, #0f1318); }
        h1, h2 { margin: 0 0 .5rem; font-size: 1.1rem; color: var(--color); }
        h1 { margin-bottom: 1.5rem; font-size: 1.75rem; line-height: 1.25; }
        p { margin: 0 0 .6rem; }
        small, dt, th, footer, .faint { font-weight: 400; color: var(--faint); }
        article { margin-bottom: 1rem; padding: 1rem; border: 1px solid var(--line); border-left: 4px solid var(--color); }
        article { border-radius: 6px; background: var(--card); }
        dl { display: grid; grid-template-columns: minmax(5.5rem, max-content) minmax(0, 1fr); gap: .25rem .75rem; margin: 0; }
        dt::first-letter, th::first-letter { text-transform: uppercase; }
        dd { margin: 0; overflow-wrap: anywhere; }
        code { font: .92em ui-monospace, Consolas, monospace; }
        .own code { font-weight: 600; }
        div { margin: 2rem 0; overflow-x: auto; }
        table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
        th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
        :is(th, td):first-child { min-width: 14rem; text-align: left; white-space: normal; overflow-wrap: anywhere; }
        @media (max-width: 36rem) { dl { grid-template-columns: minmax(0, 1fr); gap: 0; } }
        """;

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
            <style>
            {Style}
            </style>
            </head>
            <body>
            <p class="faint">{HtmlEncode(report.Target)} · {HtmlEncode(Labels.Scope(report))}</p>
            <h1 class="{(report.Faults.Any() ? "error" : "good")}">{HtmlEncode(Labels.Verdict(report))}</h1>

            """);
        foreach (string doubt in report.Doubts)
        {
            page.Append($"<article class=\"warning\">{HtmlEncode(doubt)}</article>\n");
        }

        foreach (Finding finding in report.Findings)
        {
            Write(page, finding);
        }

        if (report.Events > 0)
        {
            Write(page, ReportTables.Pools(report));
            page.Append(Labels.Footnote(report) is string footnote ? $"<p class=\"faint\">{HtmlEncode(footnote)}</p>\n" : "");
            Write(page, ReportTables.Callers(report));
        }

        page.Append($"<footer>{HtmlEncode(Labels.Origin(report))}</footer>\n</body>\n</html>\n");
        return page.ToString();
    }

    private static void Write(StringBuilder page, Finding finding)
    {
        page.Append($"""
            <article class="{Labels.LevelOf(finding)}">
            <h2>{HtmlEncode(Labels.Of(finding.Kind))} <small>{HtmlEncode(Labels.Of(finding.Certainty))}</small></h2>
            <p>{HtmlEncode(finding.Summary)}</p>

            """);
        IEnumerable<(string Label, string Html)> rows =
        [
            .. Labels.PlacesOf(finding).Select(place => (place.Label, string.Join("<br>", LinesOf(place.Site, place.Callers)))),
            .. Labels.FactsOf(finding).Select(fact => (fact.Label, HtmlEncode(fact.Text))),
        ];
        page.Append($"<dl>\n{string.Concat(rows.Select(row => $"<dt>{row.Label}</dt><dd>{row.Html}</dd>\n"))}</dl>\n</article>\n");
    }

    private static IEnumerable<string> LinesOf(Site site, IReadOnlyList<(Frame Caller, long Count)> callers) =>
    [
        .. site.Frames.Select(frame => LineOf(frame, frame == site.Own && frame.Kind == FrameKind.Program ? "own" : "faint")),
        .. site.Callers.Select(caller => LineOf(caller, "faint", "called by ")),
        .. site.Callers.Count > 0 ? [] : callers.Select((caller, i) =>
            LineOf(
                caller.Caller, "faint", i == 0 ? "called by " : "and by ", callers.Count == 1 ? "" : $" ({Words.Number(caller.Count)})")),
    ];

    private static string LineOf(Frame frame, string weight, string before = "", string after = "")
    {
        string path = HtmlEncode(frame.Line?.Path);
        string line = frame.Line is null ? "" : $" <span class=\"faint\" title=\"{path}\">{HtmlEncode(frame.Where)}</span>";
        return $"<span class=\"{weight}\">{before}<code>{HtmlEncode(frame.Name)}</code>{line}{after}</span>";
    }

    private static void Write(StringBuilder page, TextTable table)
    {
        page.Append($"<div><table><tr>{string.Concat(table.Headings.Select(heading => $"<th>{heading}"))}\n");
        foreach ((string name, string[] cells) in table.Rows)
        {
            page.Append($"<tr><td><code>{HtmlEncode(name)}</code>{string.Concat(cells.Select(cell => $"<td>{cell}"))}\n");
        }

        page.Append("</table></div>\n");
    }

    private static string HtmlEncode(string? text) => System.Net.WebUtility.HtmlEncode(Printable.Of(text ?? ""));
}
