namespace Pools.Tool.Reporting;

/// <summary>Writes the report to a terminal or a text file.</summary>
internal static class ConsoleReport
{
    public static void Write(TextOutput output, Report report)
    {
        output.Markup($"[bold]{report.Target}[/]: {Labels.Scope(report)}");
        foreach (string doubt in report.Doubts)
        {
            output.Markup($"[yellow]! {doubt}[/]");
        }

        output.Markup($"[bold {(report.Faults.Any() ? "red" : "green")}]{Labels.Verdict(report)}[/]");
        foreach (Finding finding in report.Findings)
        {
            string color = Labels.LevelOf(finding) switch { "error" => "red", "warning" => "yellow", _ => "blue" };
            output.Line();
            output.Markup($"[bold {color}]{Labels.Of(finding.Kind)}[/] [grey]({Labels.Of(finding.Certainty)})[/] {finding.Summary}");
            output.Fields(
            [
                .. Labels.PlacesOf(finding).Select(place => (place.Label, Labels.WithCallers(place.Site, place.Callers))),
                .. Labels.FactsOf(finding),
            ]);
        }

        if (report.Events > 0)
        {
            output.Table(ReportTables.Pools(report));
            if (Labels.Footnote(report) is string footnote)
            {
                output.Line();
                output.Markup($"[grey]{footnote}[/]");
            }

            output.Table(ReportTables.Callers(report));
        }
    }
}
