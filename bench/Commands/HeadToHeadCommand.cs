using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Pools.Bench.Cli;
using Pools.Bench.Contenders;
using Pools.Bench.Measuring;
using Pools.Bench.Reporting;
using Pools.Bench.Outcomes;
using Pools.Bench.Scenarios;
using Pools.Bench.Scenarios.Micro;
using Pools.Bench.Scenarios.RealWork;

namespace Pools.Bench.Commands;

/// <summary>The main job: every contender does the same work, first real, then micro.</summary>
internal sealed class HeadToHeadCommand : Command
{
    private const string DefaultFolder = "results";

    // As long as leaves the whole default run, real work and child processes included, at about two minutes.
    private const double DefaultMilliseconds = 7;

    private const double FullMilliseconds = 20;

    public override string Name => "";

    public override string Summary => "every contender does the same work, in one process";

    public override string Description =>
        """
        Lets every array pool do the same work in one process, in interleaved rounds: first real work over real files, with every output checked byte
        for byte, then micro scenarios. Takes about two minutes; --full takes all cells and longer rounds. Shows a table for each scenario and writes
        results.md, results.json and one SVG plot for each scenario. Ctrl-C ends early with what was measured so far.
        """;

    public override IReadOnlyList<OptionSpec> Options =>
    [
        new("--full", null, "every cell of every scenario, 256 MiB of real work, longer rounds"),
        new(CorpusSource.Option, "FOLDER", "files for the real work (default: the newest .NET SDK's own folder)"),
        new("--only", "PATTERN[,PATTERN]", "only scenarios whose name contains a pattern (* stands for anything); --list shows the names"),
        new("--contenders", "ID[,ID]", "only these contenders, and ArrayPool.Shared"),
        new("--rounds", "N", $"interleaved rounds of a cell (default {Effort.DefaultRounds}, with --full {Effort.FullRounds}; real work takes half as many)"),
        new("--milliseconds", "MS", $"slice of one contender in one round (default {DefaultMilliseconds}, with --full {FullMilliseconds}; threads take three times that)"),
        ResultFolder.Specification(DefaultFolder),
        new("--list", null, "show the names of scenarios and contenders and stop"),
    ];

    public override int Run(Arguments arguments, Shell shell)
    {
        bool full = arguments.Has("--full");
        List<Mismatch> mismatches = [];
        CorpusSource corpus = new(arguments.Text(CorpusSource.Option), full ? CorpusSource.FullBytes : CorpusSource.DefaultBytes);
        List<Scenario> scenarios = NamePattern.Select(AllScenarios(corpus, mismatches), arguments.List("--only"), s => [s.Name]);
        if (arguments.Has("--list"))
        {
            List(shell.Screen, scenarios);
            return ExitCodes.Success;
        }

        Effort effort = new(
            arguments.Integer("--rounds", full ? Effort.FullRounds : Effort.DefaultRounds, 1, 1000),
            TimeSpan.FromMilliseconds(arguments.Number("--milliseconds", full ? FullMilliseconds : DefaultMilliseconds, 0.1, 10_000)));
        string[] contenders = ScenarioCommand.ChosenContenders(arguments);
        ResultFolder folder = new(arguments.Text(ResultFolder.Option) ?? DefaultFolder);

        MachineFacts machine = MachineFacts.Collect(shell.RawArguments);
        string? input = scenarios.Exists(s => s is RealWorkScenario or RealMemoryScenario) ? corpus.Describe() : null;
        string method = string.Create(CultureInfo.InvariantCulture, $"Medians of {Figures.Counted(effort.Rounds, "interleaved round")} (real work: {(effort.Rounds + 1) / 2}), a slice of {effort.Slice.TotalMilliseconds:0.#} ms for each contender.");
        Presenter.Header(shell.Screen, machine, input, method);
        HeadToHeadRun run = new(scenarios, full ? Selection.Full : Selection.Default, new CellContext(effort, contenders, shell.StopRequested));
        Presenter.Run(shell.Screen, run);
        RunReport report = new(machine, method, input, run.Results, mismatches, run.Failures, shell.StopRequested.IsCancellationRequested);
        Presenter.Conclude(shell.Screen, report, folder);
        return shell.ExitCode(mismatches.Count + run.Failures.Count > 0 ? ExitCodes.Failure : ExitCodes.Success);
    }

    private static List<Scenario> AllScenarios(CorpusSource corpus, List<Mismatch> mismatches) =>
    [
        .. RealWorkloads.Create().Select(w => new RealWorkScenario(w, corpus, mismatches)),
        new RealMemoryScenario(corpus, mismatches),
        .. MicroScenarios.All,
    ];

    private static void List(Screen screen, List<Scenario> scenarios)
    {
        screen.Line("Scenarios:");
        scenarios.ForEach(s => screen.Line($"  {s.Name,-20}{s.Title}"));
        screen.Line("Contenders:");
        foreach (Contender contender in ContenderRegistry.Bytes)
        {
            screen.Line($"  {contender.Id,-20}{contender.Title}{(contender.OnRequest ? " (only when asked for: shows that the check of the real work can fail)" : "")}");
        }
    }
}
