using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Pools.Bench.Cli;
using Pools.Bench.Reporting;
using Pools.Bench.Scale;
using Pools.Tests.Simulation;

namespace Pools.Bench.Commands;

/// <summary>Runs the engine that ships on a simulated machine of many cores, beside models of the runtime's pools.</summary>
internal sealed class ScaleCommand : Command
{
    private const string DefaultFolder = "results";

    private const string LargeWord = "large";

    private const string DefaultCores = "1,2,4,8,16,32,64,128,256";

    private const int DefaultOperations = 200;

    /// <summary>As many as the deepest load rents at a time.</summary>
    private const int Least = 8;

    /// <summary>What shares much moves up to hundreds of lines an operation, the more the more cores there are, and each takes a change of threads.</summary>
    private const int Shorter = 4;

    private const int CoresOfShorter = 32;

    private static readonly ILoad[] s_loads = [new DepthLoad(1), new DepthLoad(8), new RingLoad(far: false), new RingLoad(far: true), new RingLoad(far: false, grows: true), new MixedLoad()];

    private static readonly Subject[] s_perCore =
    [
        new((_, buckets) => new PerCoreSubject(buckets), IsShort: false),
        new((all, buckets) => new SharedModel(all, buckets), IsShort: true),
        new((_, buckets) => new CreateModel(buckets), IsShort: true),
    ];

    private static readonly Subject[] s_large = [new((_, buckets) => new LargeSubject(buckets), IsShort: true)];

    public override string Name => "scale";

    public override string Summary => "simulates many cores: the pool's own code, the lines of cache that move, and by which field";

    public override string Description =>
        """
        Runs the per-core pool's own engine, and models of Shared's and Create's algorithms, in the virtual time of a machine of up to 256 cores. Nothing is measured: docs/scale.md says what is
        simulated, and what that cannot show. With the word 'large', the large pool's engine by itself. 'ns' is what an operation takes on a core, 'lines' are those of the pool that go from core to core, an operation. Takes some minutes; writes scale.md
        and a plot for each load.
        """;

    public override string Usage => $"[{LargeWord}]";

    public override int MaxWords => 1;

    public override IReadOnlyList<OptionSpec> Options =>
    [
        new("--cores", "N[,N]", $"numbers of cores, 1 to {CoreBits.Most} (default {DefaultCores})"),
        new("--operations", "N", $"pairs of each core that count (default {DefaultOperations}; of the models fewer)"),
        new("--seed", "N", "decides in which order cores begin (default 1)"),
        new("--only", "PATTERN[,PATTERN]", "only the loads whose name contains a pattern (* stands for anything)"),
        ResultFolder.Specification(DefaultFolder),
    ];

    public override int Run(Arguments arguments, Shell shell)
    {
        List<ILoad> loads = NamePattern.Select(s_loads, arguments.List("--only"), load => [load.Name]);
        int[] cores = [.. (arguments.Text("--cores") ?? DefaultCores).Split(',').Select(Cores).Distinct().Order()];
        int operations = arguments.Integer("--operations", DefaultOperations, Least, 1_000_000);
        int seed = arguments.Integer("--seed", 1, 0, int.MaxValue);
        ResultFolder folder = new(arguments.Text(ResultFolder.Option) ?? DefaultFolder);
        bool isLarge = arguments.Words.Count != 0;
        if (isLarge && arguments.Words[0] != LargeWord)
        {
            throw new UsageException($"scale takes no word but '{LargeWord}', not '{arguments.Words[0]}'");
        }

        Subject[] subjects = isLarge ? s_large : s_perCore;
        List<ScaleResult> results = [];
        StepProgress progress = new(shell.Screen, loads.Count);
        progress.Section(announce =>
        {
            foreach (ILoad load in loads.TakeWhile(_ => !shell.StopRequested.IsCancellationRequested))
            {
                announce(load.Name);
                results.AddRange(Simulate(subjects, load, cores, operations, seed, shell));
            }
        });
        string name = isLarge ? "scale-large" : "scale";
        TableModel table = ScaleTable.Of(results);
        TerminalTable.Draw(shell.Screen, table);
        foreach (IGrouping<string, ScaleResult> load in results.GroupBy(result => result.Load))
        {
            folder.Write($"{name}-{load.Key.Replace(",", "", StringComparison.Ordinal).Replace(' ', '-')}.svg", ScalePlot.Draw(load.Key, [.. load]));
        }

        shell.Screen.Line($"Written: {folder.Write($"{name}.md", MarkdownTable.Write(table))} and {results.Select(result => result.Load).Distinct().Count()} plots");
        return shell.ExitCode(ExitCodes.Success);
    }

    private static IEnumerable<ScaleResult> Simulate(Subject[] subjects, ILoad load, int[] cores, int operations, int seed, Shell shell)
    {
        foreach ((Func<int, int, ISubject> make, bool isShort) in subjects)
        {
            foreach (int number in cores.Where(number => number >= load.FewestCores).TakeWhile(_ => !shell.StopRequested.IsCancellationRequested))
            {
                yield return new Experiment(load, number, seed, new Costs()).Run(make, isShort ? Math.Max(Least, operations / (Shorter * Math.Max(1, number / CoresOfShorter))) : operations);
            }
        }
    }

    private static int Cores(string text) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int cores) && cores is >= 1 and <= CoreBits.Most
            ? cores
            : throw new UsageException($"--cores must be numbers from 1 to {CoreBits.Most}, not '{text}'");

    /// <param name="Make">Makes it, given the number of cores and of buckets.</param>
    /// <param name="IsShort">Whether it runs for fewer pairs.</param>
    private sealed record Subject(Func<int, int, ISubject> Make, bool IsShort);
}
