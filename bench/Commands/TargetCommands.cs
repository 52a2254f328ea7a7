using System.ComponentModel;
using System.Text;
using Spectre.Console.Cli;

namespace Pools.Bench;

/// <summary>Holds figures against targets, in several processes.</summary>
internal abstract class TargetCommand<TSettings>(Shell shell) : Command<TSettings>
    where TSettings : ProcessSettings
{
    protected int Run(TSettings settings, TargetBook book, string? otherBuild = null)
    {
        List<TargetRow> rows = Names.Select(book.Rows, settings.Only, r => [r.Name, r.Scenario]);
        if (settings.List)
        {
            rows.Select(r => $"{r.Scenario,-28}{r.Name}").Distinct().ToList().ForEach(shell.Screen.Line);
            return ExitCodes.Success;
        }

        ResultFolder folder = settings.Folder;
        MachineFacts machine = shell.ShowMachine();
        int processes = settings.Processes ?? book.Processes;
        string method = TargetReport.Method(processes, settings.Rounds);
        shell.Screen.Line(method);
        StringBuilder page = new($"# {book.Heading}\n\n{machine.Markdown()}{method}\n\n");
        List<TargetFigure> figures = [];
        List<string> failures = [];
        IEnumerable<IGrouping<string, TargetRow>> parts = rows.GroupBy(r => book.HasSections ? r.Scenario : "");
        TargetRun[] runs = [.. parts.Select(part => new TargetRun([.. part], processes, settings.Rounds, settings.Milliseconds, otherBuild))];
        StepProgress progress = new(shell.Screen, runs.Sum(run => run.Steps));
        foreach (TargetRun run in runs.TakeWhile(_ => !shell.IsStopRequested))
        {
            progress.Section(announce => run.Measure(announce, shell.StopRequested));
            TableModel table = TargetReport.Table(run.Figures());
            if (book.HasSections)
            {
                Scenario scenario = TargetBook.FindScenario(run.Rows[0].Scenario);
                shell.Screen.Heading(scenario.Title);
                shell.Screen.Line(scenario.Description);
                page.Append($"## {scenario.Title}\n\n{scenario.Description}\n\n");
            }

            TerminalTable.Draw(shell.Screen, table);
            page.Append(MarkdownTable.Write(table)).Append('\n');
            figures.AddRange(run.Figures());
            failures.AddRange(run.Failures);
        }

        folder.WriteJson($"{book.File}.json", new { machine, processes, settings.Rounds, settings.Milliseconds, figures });
        shell.Screen.Line($"Written: {folder.Write($"{book.File}.md", page.ToString())} and {book.File}.json");
        failures.ForEach(Screen.Error);
        if (shell.IsStopRequested)
        {
            shell.Screen.Line(Screen.InterruptedText);
        }

        return shell.ExitCode(failures.Count > 0);
    }
}

/// <summary>What <see cref="PerCoreArrayPool{T}"/> promises.</summary>
internal sealed class TargetsCommand(Shell shell) : TargetCommand<TargetsCommand.Settings>(shell)
{
    internal sealed class Settings : ProcessSettings
    {
        [CommandOption("--compare <BENCH_DLL>"), Description("measure another build of this program in turn, for instance one without the pool's counters")]
        public string? Compare { get; init; }
    }

    public override int Execute(CommandContext context, Settings settings) => settings.Compare is null || File.Exists(settings.Compare)
        ? Run(settings, TargetBook.PerCore, settings.Compare)
        : throw new UsageException($"--compare: there is no file '{settings.Compare}'");
}

/// <summary>What debug pools and sampling cost.</summary>
internal sealed class DebugCommand(Shell shell) : TargetCommand<ProcessSettings>(shell)
{
    public override int Execute(CommandContext context, ProcessSettings settings) => Run(settings, TargetBook.Debug);
}

/// <summary>What it costs that a call was redirected by the compiler.</summary>
internal sealed class RedirectedCommand(Shell shell) : TargetCommand<RedirectedCommand.Settings>(shell)
{
    internal sealed class Settings : ProcessSettings
    {
        [CommandOption("--size <BYTES>"), Description("bytes asked for"), DefaultValue(Sizes.Typical), Between(1, int.MaxValue / 2)]
        public int Size { get; init; }
    }

    public override int Execute(CommandContext context, Settings settings) => Run(settings, TargetBook.Redirected(settings.Size));
}
