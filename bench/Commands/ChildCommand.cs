using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text.Json;
using Pools.Bench.Children;
using Pools.Bench.Cli;
using Pools.Bench.Contenders;
using Pools.Bench.Contenders.Redirected;
using Pools.Bench.DebugPools;
using Pools.Bench.LargeArrays;
using Pools.Bench.LargeArrays.Loads;
using Pools.Bench.Measuring;
using Pools.Bench.Outcomes;
using Pools.Bench.Scenarios;
using Pools.Bench.Scenarios.Micro;

namespace Pools.Bench.Commands;

/// <summary>What the program starts itself with: one probe, or one scenario of the targets, and JSON for an answer.</summary>
internal sealed class ChildCommand : Command
{
    public const string MeasureWord = "measure";

    public const string LargeWord = "large";

    public const string DebugWord = "debug";

    public const string UnsampledWord = "unsampled";

    public const string RedirectedWord = "redirected";

    // A burst takes a contender, a count, a length and some waits.
    private const int MostWords = 16;

    public override string Name => ChildProcess.CommandName;

    public override string Summary => "measures one thing in a process of its own and answers in JSON";

    public override bool Hidden => true;

    public override int MaxWords => MostWords;

    public override IReadOnlyList<OptionSpec> Options =>
    [
        new("--rounds", "N", "interleaved rounds"),
        new("--milliseconds", "MS", "slice of one contender in one round"),
        new("--contenders", "ID[,ID]", "who takes part"),
    ];

    public override int Run(Arguments arguments, Shell shell)
    {
        string[] words = [.. arguments.Words];
        if (words.Length < 2)
        {
            throw new UsageException("child needs a probe and a contender, or 'measure' and a scenario");
        }

        string answer = words[0] switch
        {
            MeasureWord => MeasureScenario(words[1], arguments, shell),
            LargeWord when words.Length > 2 => RunLoad(words[1], words[2], words[3..]),
            DebugWord when words.Length > 5 => RunDebug(DebugQuestion.From(words.AsSpan(1)), arguments, shell),
            UnsampledWord => UnsampledProbe.BytesPerPair().ToString(CultureInfo.InvariantCulture),
            RedirectedWord => JsonSerializer.Serialize(RedirectedCalls.Run(int.Parse(words[1], CultureInfo.InvariantCulture), EffortOf(arguments), shell.StopRequested), ResultJson.Compact),
            _ => RunProbe(words),
        };
        Console.Out.WriteLine(answer);
        return shell.ExitCode(ExitCodes.Success);
    }

    private static string RunLoad(string load, string contender, string[] arguments) =>
        JsonSerializer.Serialize(LargeLoad.Find(load).Run(LargeContender.Find(contender), arguments), ResultJson.Compact);

    private static string RunDebug(DebugQuestion question, Arguments arguments, Shell shell) =>
        JsonSerializer.Serialize(DebugChild.Run(question, EffortOf(arguments), shell.StopRequested), ResultJson.Compact);

    private static string RunProbe(string[] words)
    {
        Probe probe = ProbeRegistry.Find(words[0]) ?? throw new UsageException($"no probe '{words[0]}'");
        Contender contender = ContenderRegistry.Bytes.FirstOrDefault(c => c.Id == words[1]) ?? throw new UsageException($"no contender '{words[1]}'");
        return JsonSerializer.Serialize(probe.Measure(contender, words[2..]));
    }

    private static string MeasureScenario(string name, Arguments arguments, Shell shell)
    {
        Scenario scenario = MicroScenarios.All.FirstOrDefault(s => s.Name == name) ?? throw new UsageException($"no scenario '{name}'");
        string[] ids = arguments.List("--contenders");
        CellContext context = new(EffortOf(arguments), ids, shell.StopRequested);
        List<CellResult> cells = scenario.Cells(Selection.Targets).Select(cell => cell.Measure(context)).OfType<CellResult>().ToList();
        return JsonSerializer.Serialize(scenario.Result(cells), ResultJson.Compact);
    }

    private static Effort EffortOf(Arguments arguments) => new(
        arguments.Integer("--rounds", Effort.FullRounds, 1, 1000),
        TimeSpan.FromMilliseconds(arguments.Number("--milliseconds", 20, 0.1, 10_000)));
}
