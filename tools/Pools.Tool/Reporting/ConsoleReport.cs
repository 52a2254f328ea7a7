using Spectre.Console;

namespace Pools.Tool.Reporting;

/// <summary>The report in a terminal.</summary>
internal static class ConsoleReport
{
    private const int Indent = 4;

    public static void Write(IAnsiConsole console, Report report) => PlainOutput.Write(console, plain => WriteAll(plain, report));

    private static void WriteAll(IAnsiConsole console, Report report)
    {
        console.MarkupLineInterpolated($"[bold]{report.Target}[/]: {Labels.Scope(report)}");
        foreach (string doubt in report.Doubts)
        {
            console.MarkupLineInterpolated($"[yellow]! {doubt}[/]");
        }

        string color = report.Faults.Any() ? "red" : "green";
        console.Markup($"[bold {color}]{Labels.Verdict(report).EscapeMarkup()}[/]\n");
        foreach (Finding finding in report.Findings)
        {
            Write(console, finding);
        }

        if (report.Events > 0)
        {
            Write(console, ReportTables.Pools(report));
            if (Labels.Footnote(report) is string footnote)
            {
                console.WriteLine();
                console.MarkupLineInterpolated($"[grey]{footnote}[/]");
            }

            Write(console, ReportTables.Callers(report));
        }
    }

    private static void Write(IAnsiConsole console, TextTable table)
    {
        console.WriteLine();
        foreach (string line in table.Lines(console.Profile.Width))
        {
            console.WriteLine(line);
        }
    }

    private static void Write(IAnsiConsole console, Finding finding)
    {
        string color = !finding.IsFault ? "blue" : finding.Certainty == Certainty.Possible ? "yellow" : "red";
        console.WriteLine();
        console.MarkupLine($"[bold {color}]{Labels.Of(finding.Kind).EscapeMarkup()}[/] [grey]({Labels.Of(finding.Certainty)})[/] {finding.Summary.EscapeMarkup()}");
        Grid grid = new();
        grid.AddColumn(new GridColumn { NoWrap = true, Padding = new Padding(Indent, 0, 2, 0) });
        grid.AddColumn(new GridColumn { Padding = new Padding(0) });
        foreach ((string name, string value) in Lines(finding))
        {
            grid.AddRow(new Text(name, new Style(Color.Grey)), new Text(value));
        }

        console.Write(grid);
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
