namespace Pools.Bench;

/// <summary>The results of a run, as files: <c>results.md</c>, and a plot for each scenario.</summary>
internal static class RunReport
{
    /// <returns>The names of the files.</returns>
    public static string Write(DirectoryInfo folder, ReportPage page, ScenarioRun run, Shell shell)
    {
        foreach (string warning in run.Failures.Concat(shell.IsStopRequested ? [Screen.InterruptedText] : []))
        {
            page.Add($"**{MarkdownTable.Escape(warning)}**");
        }

        if (Overview.IsWorthwhile(run.Results))
        {
            TableModel overview = Overview.From(run.Results);
            shell.Screen.Show(Overview.Title, Overview.HowToRead, overview);
            page.Add(Overview.Title, Overview.HowToRead, overview);
        }

        foreach (Scenario scenario in run.Results)
        {
            Plot plot = scenario.Plot;
            File.WriteAllText(Path.Combine(folder.FullName, plot.File), plot.Svg);
            string description = MarkdownTable.Escape(scenario.Description);
            page.Add(scenario.Title, $"{description}\n\n![{plot.Title}]({plot.File})", ScenarioTable.From(scenario));
        }

        return $"{page.Write(folder, "results.md")} and {Figures.Counted(run.Results.Count, "plot")}";
    }
}

internal sealed class ReportPage(string heading, MachineFacts machine)
{
    private readonly StringBuilder _text = new($"# {heading}\n\n```\n{string.Join('\n', machine.Lines())}\n```\n\n");

    public void Add(string paragraph) => _text.Append(paragraph).Append("\n\n");

    public void Add(TableModel table) => _text.Append(MarkdownTable.Write(table)).Append('\n');

    public void Add(string title, string description, TableModel table)
    {
        Add($"## {title}\n\n{description}");
        Add(table);
    }

    /// <returns>The path.</returns>
    public string Write(DirectoryInfo folder, string name)
    {
        string path = Path.Combine(folder.ToString(), name);
        File.WriteAllText(path, _text.ToString());
        return path;
    }
}
