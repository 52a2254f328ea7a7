using Pools.Tests.Simulation;

namespace Pools.Bench;

/// <summary>Runs the engine that ships on a simulated machine of many cores, beside models of the runtime's pools.</summary>
internal sealed class ScaleCommand(Shell shell) : Command<ScaleCommand.Settings>
{
    internal sealed class Settings : OutputSettings
    {
        [CommandArgument(0, "[large|budget]"), Description("the large pool's engine, by itself: with room for all, or near what it may keep")]
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
        if (settings.What is not (null or "large" or "budget"))
        {
            throw new UsageException($"scale takes no word but 'large' and 'budget', not '{settings.What}'");
        }

        ResultFolder folder = settings.Folder;
        IReadOnlyList<ScaleResult> results = ScaleRun.Run(shell, settings.What ?? "", settings.Only, settings.Cores, settings.Operations, settings.Seed);
        string name = settings.What is null ? "scale" : $"scale-{settings.What}";
        TableModel table = ScaleReport.Table(results);
        TerminalTable.Draw(shell.Screen, table);
        List<Plot> plots = [.. ScaleReport.Plots(name, results).Select(folder.Write)];
        return shell.Conclude([], $"{folder.Write($"{name}.md", MarkdownTable.Write(table))} and {Figures.Counted(plots.Count, "plot")}");
    }
}
