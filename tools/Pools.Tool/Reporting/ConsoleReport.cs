using Spectre.Console;

namespace Pools.Tool.Reporting;

/// <summary>The report in a terminal, and in a file of text.</summary>
internal static class ConsoleReport
{
    private const string Indent = "    ";
    private const string Gap = "  ";

    public static void Write(IAnsiConsole console, Report report)
    {
        console.MarkupLineInterpolated($"[bold]{report.Target}[/]: {Labels.Scope(report)}");
        foreach (string doubt in report.Doubts)
        {
            console.MarkupLineInterpolated($"[yellow]! {doubt}[/]");
        }

        console.MarkupLine($"[bold {(report.Faults.Any() ? "red" : "green")}]{Labels.Verdict(report).EscapeMarkup()}[/]");
        foreach (Finding finding in report.Findings)
        {
            Write(console, finding);
        }

        if (report.Events > 0)
        {
            ReportTables.Pools(report).Write(console);
            if (Labels.Footnote(report) is string footnote)
            {
                console.WriteLine();
                console.MarkupLineInterpolated($"[grey]{footnote}[/]");
            }

            ReportTables.Callers(report).Write(console);
        }
    }

    private static void Write(IAnsiConsole console, Finding finding)
    {
        string color = Labels.LevelOf(finding) switch { "error" => "red", "warning" => "yellow", _ => "blue" };
        console.WriteLine();
        console.MarkupLine(
            $"[bold {color}]{Labels.Of(finding.Kind).EscapeMarkup()}[/] [grey]({Labels.Of(finding.Certainty)})[/] {finding.Summary.EscapeMarkup()}");
        (string Label, string Text)[] lines = [.. Labels.PlacesOf(finding).Select(place => (place.Label, Labels.WithCallers(place.Site, place.Callers))), .. Labels.FactsOf(finding)];
        int column = lines.Max(line => line.Label.Length);
        int room = Math.Max(console.Profile.Width - Indent.Length - column - Gap.Length, column);
        foreach ((string label, string text) in lines)
        {
            string before = label;
            foreach (string part in Wrap(text, room))
            {
                console.MarkupInterpolated($"{Indent}[grey]{before.PadRight(column)}[/]{Gap}{part}\n");
                before = "";
            }
        }
    }

    private static IEnumerable<string> Wrap(string text, int room)
    {
        while (text.Length > room)
        {
            int blank = text.LastIndexOf(' ', room);
            yield return text[..(blank > 0 ? blank : room)];
            text = text[(blank > 0 ? blank + 1 : room)..];
        }

        yield return text;
    }
}
