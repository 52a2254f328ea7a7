using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Pools.Bench.Cli;
using Pools.Bench.Contenders;
using Pools.Bench.Measuring;
using Pools.Bench.Outcomes;
using Pools.Bench.Reporting;
using Pools.Bench.Scenarios;

namespace Pools.Bench.Commands;

/// <summary>A command that makes scenarios of its options, runs them over the contenders and shows the tables.</summary>
internal abstract class ScenarioCommand : Command
{
    private const double DefaultSeconds = 10;

    protected static OptionSpec SecondsOption { get; } = new("--seconds", "S", $"measuring time, all contenders and rounds together, without the warm-up (default {DefaultSeconds})");

    /// <summary>The options that all of these commands have.</summary>
    protected static IReadOnlyList<OptionSpec> CommonOptions { get; } =
    [
        new("--contenders", "ID[,ID]", "only these contenders, and ArrayPool.Shared (bench --list shows the names)"),
        new("--rounds", "N", $"interleaved rounds (default {Effort.DefaultRounds})"),
        new(ResultFolder.Option, "FOLDER", "also write results.md, results.json and a plot there"),
    ];

    /// <exception cref="UsageException">Somebody is not in the registry.</exception>
    public static string[] ChosenContenders(Arguments arguments)
    {
        string[] ids = arguments.List("--contenders");
        string? unknown = ids.FirstOrDefault(id => ContenderRegistry.Bytes.All(c => c.Id != id));
        return unknown is not null
            ? throw new UsageException($"--contenders: nobody is called '{unknown}'; bench --list shows the names")
            : ids.Length == 0 ? ids : [.. ids.Append(Contender.BaselineId).Distinct()];
    }

    protected static int Run(Arguments arguments, Shell shell, IReadOnlyList<Scenario> scenarios, double sliceShare, string? methodInstead = null)
    {
        string[] contenders = ChosenContenders(arguments);
        int rounds = arguments.Integer("--rounds", Effort.DefaultRounds, 1, 1000);
        double seconds = arguments.Number("--seconds", DefaultSeconds, 0.1, 3600);
        int count = contenders.Length > 0 ? contenders.Length : ContenderRegistry.Bytes.Count(c => !c.OnRequest);
        Effort effort = new(rounds, TimeSpan.FromSeconds(seconds / rounds / count * sliceShare));
        ResultFolder? folder = arguments.Text(ResultFolder.Option) is { } path ? new ResultFolder(path) : null;

        MachineFacts machine = MachineFacts.Collect(shell.RawArguments);
        string method = methodInstead ?? string.Create(CultureInfo.InvariantCulture, $"Medians of {Figures.Counted(rounds, "interleaved round")}, all contenders in one process.");
        Presenter.Header(shell.Screen, machine, input: null, method);
        HeadToHeadRun run = Presenter.Run(shell.Screen, new HeadToHeadRun(scenarios, Selection.Full, new CellContext(effort, contenders, shell.StopRequested)));
        RunReport report = new(machine, method, Input: null, run.Results, [], run.Failures, shell.StopRequested.IsCancellationRequested);
        Presenter.Conclude(shell.Screen, report, folder);
        return shell.ExitCode(run.Failures.Count > 0 ? ExitCodes.Failure : ExitCodes.Success);
    }
}
