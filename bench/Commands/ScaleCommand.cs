using Pools.Tests.Simulation;

namespace Pools.Bench;

/// <summary>Runs the real engine on a simulated machine of many cores, beside models of the runtime's pools.</summary>
internal static class ScaleCommand
{
    public static Command Create(Shell shell)
    {
        Argument<string?> what = new("large|budget")
        {
            Description = "the large pool's engine: with room for all, or near its budget",
            Arity = ArgumentArity.ZeroOrOne,
        };
        what.Checked(word => _ = word is "large" or "budget"
            ? word
            : throw new UsageException($"scale takes no word but 'large' and 'budget', not '{word}'"));
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
            what, cores, operations, seed, only, output,
        };
        command.SetAction(parsed =>
        {
            ResultFolder folder = new(parsed.GetValue(output)!);
            string? word = parsed.GetValue(what);
            IReadOnlyList<ScaleResult> results =
                ScaleRun.Run(shell, word ?? "", parsed.GetValue(only), parsed.GetValue(cores)!, parsed.Of(operations), parsed.Of(seed));
            string name = word is null ? "scale" : $"scale-{word}";
            TableModel table = ScaleReport.Table(results);
            TerminalTable.Draw(shell.Screen, table);
            List<Plot> plots = [.. ScaleReport.Plots(name, results).Select(folder.Write)];
            return shell.Conclude([],
                $"{folder.Write($"{name}.md", MarkdownTable.Write(table))} and {Figures.Counted(plots.Count, "plot")}");
        });
        return command;
    }
}
