using System.Text;

namespace Pools.Bench;

/// <summary>Everything that a run has found out, as files: <c>results.md</c>, <c>results.json</c>, and a plot for each scenario.</summary>
internal sealed record RunReport(
    MachineFacts Machine, string Method, string? Input, IReadOnlyList<Scenario> Scenarios, IReadOnlyList<Mismatch> Mismatches, IReadOnlyList<string> Failures, bool Interrupted)
{
    public const string MarkdownFile = "results.md";
    public const string JsonFile = "results.json";

    /// <summary>What went wrong, in words.</summary>
    public IEnumerable<string> Problems => Mismatches.Select(m => m.ToString()).Concat(Failures);

    public void Write(ResultFolder folder)
    {
        foreach (Scenario scenario in Scenarios)
        {
            folder.Write(PlotFile(scenario), RatioPlot.Draw(scenario));
        }

        folder.Write(MarkdownFile, Markdown());
        folder.WriteJson(JsonFile, this);
    }

    public static string PlotFile(Scenario scenario) => scenario.Name + ".svg";

    private string Markdown()
    {
        StringBuilder text = new();
        text.Append("# Head to head\n\n").Append(Machine.Markdown(Input)).Append(Method).Append(' ').Append(MachineFacts.HowToRead).Append("\n\n");
        if (Interrupted)
        {
            text.Append("**").Append(Screen.InterruptedText).Append("**\n\n");
        }

        Problems.ToList().ForEach(p => text.Append("**").Append(MarkdownTable.Escape(p)).Append("**\n\n"));
        if (Overview.IsWorthwhile(Scenarios))
        {
            text.Append("## ").Append(Overview.Title).Append("\n\n").Append(Overview.HowToRead).Append("\n\n").Append(MarkdownTable.Write(Overview.From(Scenarios))).Append('\n');
        }

        foreach (Scenario scenario in Scenarios)
        {
            text.Append("## ").Append(scenario.Title).Append("\n\n").Append(MarkdownTable.Escape(scenario.Description)).Append("\n\n");
            text.Append("![").Append(scenario.Title).Append(": ratio to ").Append(scenario.BaselineTitle).Append("](").Append(PlotFile(scenario)).Append(")\n\n");
            text.Append(MarkdownTable.Write(ScenarioTable.From(scenario))).Append('\n');
        }

        return text.ToString();
    }
}
