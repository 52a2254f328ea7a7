using System.Linq;
using Pools.Bench.Cli;
using Pools.Bench.Reporting;
using Pools.Bench.Outcomes;
using Pools.Bench.Scenarios;

namespace Pools.Bench.Commands;

/// <summary>How commands that run scenarios look on the screen.</summary>
internal static class Presenter
{
    public static void Header(Screen screen, MachineFacts machine, string? input, string method)
    {
        machine.Lines().ToList().ForEach(screen.Line);
        if (input is not null)
        {
            screen.Line(MachineFacts.InputLine(input));
        }

        screen.Line();
        screen.Line(method);
        screen.Line(MachineFacts.HowToRead);
    }

    /// <summary>Runs scenarios with a progress display and shows each table when its scenario is done.</summary>
    public static HeadToHeadRun Run(Screen screen, HeadToHeadRun run)
    {
        run.Measure(new StepProgress(screen, run.Steps), result => Show(screen, result));
        return run;
    }

    public static void Conclude(Screen screen, RunReport report, ResultFolder? folder)
    {
        if (Overview.IsWorthwhile(report.Scenarios))
        {
            screen.Heading(Overview.Title);
            screen.Line(Overview.HowToRead);
            TerminalTable.Draw(screen, Overview.From(report.Scenarios));
        }

        foreach (string problem in report.Problems)
        {
            Screen.Error(problem);
        }

        if (folder is not null)
        {
            report.Write(folder);
            screen.Line($"Written: {folder.PathOf(RunReport.MarkdownFile)}, {RunReport.JsonFile} and {Figures.Counted(report.Scenarios.Count, "plot")}");
        }

        if (report.Interrupted)
        {
            screen.Line("Interrupted: this is what was measured until then.");
        }
    }

    private static void Show(Screen screen, ScenarioResult result)
    {
        screen.Heading(result.Title);
        screen.Line(result.Description);
        TerminalTable.Draw(screen, ScenarioTable.From(result));
    }
}
