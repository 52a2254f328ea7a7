using System.Collections.Generic;
using System.Linq;
using Pools.Tool.Diagnosis;
using Pools.Tool.Sites;
using Spectre.Console;

namespace Pools.Tool.Reporting;

/// <summary>The report in a terminal.</summary>
internal static class ConsoleReport
{
    private const int Indent = 4;

    public static void Write(IAnsiConsole console, Report report)
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
            console.WriteLine();
            console.Write(PoolTable(report.Pools));
            console.Write(HotTable(report.Hottest));
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
            yield return ("rented", WithCaller(rented));
        }

        for (int i = 0; i < finding.Returned.Count; i++)
        {
            yield return (i == 0 ? "returned" : i == 1 ? "and" : "", WithCaller(finding.Returned[i]));
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

    private static string WithCaller(Site site) => site.Caller is Frame caller ? $"{site}, called by {caller}" : site.ToString();

    private static Table PoolTable(IReadOnlyList<PoolRow> pools)
    {
        Table table = new Table().Border(TableBorder.Simple).AddColumn("pool");
        foreach (string column in (string[])["rents", "hits", "allocated: too long", "none left", "dropped", "trimmed"])
        {
            table.AddColumn(new TableColumn(column).RightAligned());
        }

        foreach (PoolRow pool in pools)
        {
            table.AddRow(
                new Text(pool.Name), Right(Words.Number(pool.Rents)), Right(Words.Percent(pool.HitRate)), Right(Words.Number(pool.AllocatedTooLong)), Right(Words.Number(pool.AllocatedOther)),
                Right(Words.Number(pool.Dropped)), Right(Words.Number(pool.Trimmed)));
        }

        return table;
    }

    private static Table HotTable(IReadOnlyList<HotRow> rows)
    {
        Table table = new Table().Border(TableBorder.Simple).AddColumn("rents most");
        foreach (string column in (string[])["rents", "hits", "length", "mean hold"])
        {
            table.AddColumn(new TableColumn(column).RightAligned());
        }

        foreach (HotRow row in rows)
        {
            table.AddRow(new Text(row.Site.ToString()), Right(Words.Number(row.Rents)), Right(Words.Percent(row.HitRate)), Right(Words.Number(row.Length)), Right(Words.Duration(row.MeanHold)));
        }

        return table;
    }

    private static Text Right(string text) => new Text(text).RightJustified();
}
