namespace Pools.Tool.Reporting;

/// <summary>The report in a terminal.</summary>
internal static class ConsoleReport
{
    public static void Write(TextOutput output, Report report) => output.Parts(plain => WriteAll(plain, report));

    private static void WriteAll(TextOutput output, Report report)
    {
        output.Markup($"[bold]{report.Target}[/]: {Labels.Scope(report)}");
        foreach (string doubt in report.Doubts)
        {
            output.Markup($"[yellow]! {doubt}[/]");
        }

        string color = report.Faults.Any() ? "red" : "green";
        output.Markup($"[bold {color}]{Labels.Verdict(report)}[/]");
        foreach (Finding finding in report.Findings)
        {
            Write(output, finding);
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

    private static void Write(TextOutput output, Finding finding)
    {
        string color = !finding.IsFault ? "blue" : finding.Certainty == Certainty.Possible ? "yellow" : "red";
        output.Line();
        output.Markup($"[bold {color}]{Labels.Of(finding.Kind)}[/] [grey]({Labels.Of(finding.Certainty)})[/] {finding.Summary}");
        output.Fields(Lines(finding));
    }

    private static IEnumerable<(string Name, string Value)> Lines(Finding finding)
    {
        if (finding.Rented is Site rented)
        {
            yield return ("rented", Labels.WithCallers(rented, finding.Callers));
        }

        for (int i = 0; i < finding.Returned.Count; i++)
        {
            yield return (Labels.OfReturn(finding, i), Labels.WithCallers(finding.Returned[i], finding.Rented is null ? finding.Callers : []));
        }

        yield return ("pool", string.Join(" → ", finding.Pools));
        if (finding.Lengths.Count > 0)
        {
            yield return ("lengths", Labels.Of(finding.Lengths));
        }

        foreach (string line in finding.Evidence)
        {
            yield return ("because", line);
        }

        if (finding.Advice.Length > 0)
        {
            yield return ("advice", finding.Advice);
        }
    }
}
