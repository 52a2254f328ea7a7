namespace Pools.Bench;

/// <summary>The results of a run, as files: <c>results.md</c>, <c>results.json</c>, and a plot for each scenario.</summary>
internal sealed record RunReport(
    MachineFacts Machine, string Method, string? Input, IReadOnlyList<Scenario> Scenarios, IReadOnlyList<string> Problems, bool Interrupted)
{
    private const string MarkdownFile = "results.md";
    private const string JsonFile = "results.json";

    public int Conclude(Shell shell, ResultFolder folder)
    {
        if (Overview.IsWorthwhile(Scenarios))
        {
            shell.Screen.Show(Overview.Title, Overview.HowToRead, Overview.From(Scenarios));
        }

        Write(folder);
        return shell.Conclude(Problems, $"{folder.PathOf(MarkdownFile)}, {JsonFile} and {Figures.Counted(Scenarios.Count, "plot")}");
    }

    private void Write(ResultFolder folder)
    {
        ReportPage page = new("Head to head", Machine, Input);
        page.Add($"{Method} {MachineFacts.HowToRead}");
        string[] warnings = [.. Interrupted ? [Screen.InterruptedText] : (string[])[], .. Problems.Select(MarkdownTable.Escape)];
        Array.ForEach(warnings, warning => page.Add($"**{warning}**"));
        if (Overview.IsWorthwhile(Scenarios))
        {
            page.Add(Overview.Title, Overview.HowToRead, Overview.From(Scenarios));
        }

        foreach (Scenario scenario in Scenarios)
        {
            page.Add(scenario.Title, MarkdownTable.Escape(scenario.Description), ScenarioTable.From(scenario),
                folder.Write(scenario.Plot));
        }

        folder.Write(MarkdownFile, page.ToString());
        folder.WriteJson(JsonFile, this);
    }
}

internal sealed class ReportPage(string heading, MachineFacts machine, string? input = null)
{
    private readonly StringBuilder _text = new($"# {heading}\n\n```\n{string.Join('\n', machine.Lines(input))}\n```\n\n");

    public void Add(string paragraph) => _text.Append(paragraph).Append("\n\n");

    public void Add(TableModel table) => _text.Append(MarkdownTable.Write(table)).Append('\n');

    public void Add(string title, string description, TableModel table, Plot? plot = null)
    {
        Add($"## {title}\n\n{description}{(plot is null ? "" : $"\n\n![{plot.Title}]({plot.File})")}");
        Add(table);
    }

    public override string ToString() => _text.ToString();
}
