using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Text.Json;
using Pools.Bench.Reporting.Svg;
using Pools.Bench.Outcomes;
using Pools.Bench.Scenarios.RealWork;

namespace Pools.Bench.Reporting;

/// <summary>Everything that a run has found out, as files: <c>results.md</c>, <c>results.json</c>, and a plot for each scenario.</summary>
internal sealed record RunReport(MachineFacts Machine, string Method, string? Input, IReadOnlyList<ScenarioResult> Scenarios, IReadOnlyList<Mismatch> Mismatches, IReadOnlyList<string> Failures, bool Interrupted)
{
    /// <summary>What went wrong, in words.</summary>
    public IEnumerable<string> Problems => Mismatches.Select(m => m.ToString()).Concat(Failures);

    public const string MarkdownFile = "results.md";

    public const string JsonFile = "results.json";

    public void Write(ResultFolder folder)
    {
        foreach (ScenarioResult scenario in Scenarios)
        {
            folder.Write(PlotFile(scenario), RatioPlot.Draw(scenario));
        }

        folder.Write(MarkdownFile, Markdown());
        folder.Write(JsonFile, JsonSerializer.Serialize(this, ResultJson.Readable));
    }

    private static string PlotFile(ScenarioResult scenario) => scenario.Name + ".svg";

    private string Markdown()
    {
        StringBuilder text = new();
        text.Append("# Head to head\n\n```\n").AppendJoin('\n', Machine.Lines()).Append('\n');
        if (Input is not null)
        {
            text.Append(MachineFacts.InputLine(Input)).Append('\n');
        }

        text.Append("```\n\n").Append(Method).Append(' ').Append(MachineFacts.HowToRead).Append("\n\n");
        if (Interrupted)
        {
            text.Append("**Interrupted: this is what was measured until then.**\n\n");
        }

        Problems.ToList().ForEach(p => text.Append("**").Append(MarkdownTable.Escape(p)).Append("**\n\n"));
        if (Overview.IsWorthwhile(Scenarios))
        {
            text.Append("## ").Append(Overview.Title).Append("\n\n").Append(Overview.HowToRead).Append("\n\n").Append(MarkdownTable.Write(Overview.From(Scenarios))).Append('\n');
        }

        foreach (ScenarioResult scenario in Scenarios)
        {
            text.Append("## ").Append(scenario.Title).Append("\n\n").Append(MarkdownTable.Escape(scenario.Description)).Append("\n\n");
            text.Append("![").Append(scenario.Title).Append(": ratio to ").Append(scenario.BaselineTitle).Append("](").Append(PlotFile(scenario)).Append(")\n\n");
            text.Append(MarkdownTable.Write(ScenarioTable.From(scenario))).Append('\n');
        }

        return text.ToString();
    }
}
