using System.ComponentModel;
using Pools.Tests.Simulation;
using Spectre.Console.Cli;

namespace Pools.Bench;

/// <summary>Runs the engine that ships on a simulated machine of many cores, beside models of the runtime's pools.</summary>
internal sealed class ScaleCommand(Shell shell) : Command<ScaleCommand.Settings>
{
    internal sealed class Settings : OutputSettings
    {
        [CommandArgument(0, "[large]"), Description("the large pool's engine, by itself")]
        public string? What { get; init; }

        [CommandOption("--cores <N>"), Description("numbers of cores, 1 to 256, separated by commas"), DefaultValue(ScaleRun.AllCores)]
        public required string Cores { get; init; }

        [CommandOption("--operations <N>"), Description("pairs of each core that count; of the models fewer"), DefaultValue(ScaleRun.DefaultOperations), Between(ShortRun.Least, 1_000_000)]
        public int Operations { get; init; }

        [CommandOption("--seed <N>"), Description("decides in which order cores begin"), DefaultValue(1), Between(0, int.MaxValue)]
        public int Seed { get; init; }

        [CommandOption("--only <NAMES>"), Description("only the loads of these names, parts of names, or patterns (* stands for anything), separated by commas")]
        public string? Only { get; init; }
    }

    public override int Execute(CommandContext context, Settings settings)
    {
        if (settings.What is not (null or "large"))
        {
            throw new UsageException($"scale takes no word but 'large', not '{settings.What}'");
        }

        ResultFolder folder = settings.Folder;
        IReadOnlyList<ScaleResult> results = ScaleRun.Run(shell, settings.What ?? "", settings.Only, settings.Cores, settings.Operations, settings.Seed);
        string name = settings.What is null ? "scale" : "scale-large";
        TableModel table = ScaleReport.Table(results);
        TerminalTable.Draw(shell.Screen, table);
        List<IGrouping<string, ScaleResult>> plots = [.. results.GroupBy(result => result.Load)];
        plots.ForEach(load => folder.Write(ScaleReport.FileOf(name, load.Key), ScaleReport.Plot(load.Key, [.. load])));
        shell.Screen.Line($"Written: {folder.Write($"{name}.md", MarkdownTable.Write(table))} and {plots.Count} plots");
        return shell.ExitCode();
    }
}

/// <summary>Runs loads on the simulated machine.</summary>
internal static class ScaleRun
{
    public const string AllCores = "1,2,4,8,16,32,64,128,256";
    public const int DefaultOperations = 200;

    private static readonly ILoad[] s_loads =
        [new DepthLoad(1), new DepthLoad(8), new RingLoad(far: false), new RingLoad(far: true), new RingLoad(far: false, grows: true), new MixedLoad()];

    // Made of the number of cores and of buckets. What shares much runs for fewer pairs.
    private static readonly (Func<int, int, ISubject> Make, bool IsShort)[] s_perCore =
    [
        ((_, buckets) => new PerCoreSubject(buckets), false),
        ((all, buckets) => new SharedModel(all, buckets), true),
        ((_, buckets) => new CreateModel(buckets), true),
    ];

    private static readonly (Func<int, int, ISubject> Make, bool IsShort)[] s_large = [((_, buckets) => new LargeSubject(buckets), true)];

    /// <param name="what">Nothing, or <c>large</c>.</param>
    /// <exception cref="UsageException">There is no such load, or number of cores.</exception>
    public static IReadOnlyList<ScaleResult> Run(Shell shell, string what, string? only, string coreList, int operations, int seed)
    {
        List<ILoad> loads = Names.Select(s_loads, only, load => [load.Name], isListed: false);
        int[] cores = [.. coreList.Split(',').Select(ParseCores).Distinct().Order()];
        List<ScaleResult> results = [];
        new StepProgress(shell.Screen, loads.Count).Section(announce =>
        {
            foreach (ILoad load in loads.TakeWhile(_ => !shell.IsStopRequested))
            {
                announce(load.Name);
                results.AddRange(
                    from subject in what.Length == 0 ? s_perCore : s_large
                    from number in cores.Where(number => number >= load.FewestCores).TakeWhile(_ => !shell.IsStopRequested)
                    select new Experiment(load, number, seed, new Costs()).Run(subject.Make, subject.IsShort ? ShortRun.Of(operations, number) : operations));
            }
        });
        return results;
    }

    private static int ParseCores(string text) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int cores) && cores is >= 1 and <= CoreBits.Most
            ? cores
            : throw new UsageException($"--cores must be numbers from 1 to {CoreBits.Most}, not '{text}'");
}
