using Pools.Tests.Simulation;

namespace Pools.Bench;

/// <summary>Runs the real engine on a simulated machine of many cores, beside models of the runtime's pools.</summary>
internal static class ScaleCommand
{
    public static Command Create(Shell shell)
    {
        Option<string?> cores = Options.Text("--cores", "LIST", $"numbers of cores, 1 to {CoreBits.Most}, separated by commas",
            ScaleRun.AllCores)
            .Checked(text => ScaleRun.CoresOf(text));
        Option<int?> operations = Options.Number("--operations", ShortRun.Least, 1_000_000,
            "pairs of each core that count; of the models fewer", ScaleRun.DefaultOperations);
        Option<int?> seed = Options.Number("--seed", 0, int.MaxValue, "decides in which order cores begin", 1);
        Option<string?> only = Options.Only(() => ScaleRun.Loads, load => [load.Name], isListed: false);
        Option<string?> output = Options.Output();
        Command command = new("scale",
            "Simulates many cores: the time of an operation, and the cache lines that move between cores, by field. See docs/scale.md.")
        {
            cores, operations, seed, only, output,
        };
        command.SetAction(parsed =>
        {
            ResultFolder folder = new(parsed.GetValue(output)!);
            IReadOnlyList<ScaleResult> results =
                ScaleRun.Run(shell, parsed.GetValue(only), parsed.GetValue(cores)!, parsed.Of(operations), parsed.Of(seed));
            TableModel table = ScaleReport.Table(results);
            TerminalTable.Draw(shell.Screen, table);
            List<Plot> plots = [.. ScaleReport.Plots("scale", results).Select(folder.Write)];
            return shell.Conclude([],
                $"{folder.Write("scale.md", MarkdownTable.Write(table))} and {Figures.Counted(plots.Count, "plot")}");
        });
        return command;
    }
}
