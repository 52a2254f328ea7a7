namespace Pools.Bench;

/// <summary>What the program starts itself with: one probe, or one scenario, with JSON for an answer.</summary>
internal static class ChildCommand
{
    private const string MeasureWord = "measure";

    /// <param name="cell">The only cell; null for all of them.</param>
    public static string[] ToMeasure(string scenario, string? cell, Effort effort, IEnumerable<string> contenders) =>
    [
        MeasureWord,
        scenario,
        cell ?? "",
        effort.Rounds.ToString(CultureInfo.InvariantCulture),
        effort.Slice.TotalMilliseconds.ToString(CultureInfo.InvariantCulture),
        string.Join(',', contenders),
    ];

    public static int Run(Shell shell, string[] words)
    {
        Console.Out.WriteLine(words switch
        {
            [MeasureWord, var scenario, var cell, var rounds, var milliseconds, var contenders] => JsonSerializer.Serialize(
                Measure(scenario, cell, new CellContext(EffortOf(rounds, milliseconds), contenders.Split(','), shell.StopRequested)),
                    ResultJson.Options),
            [var probe, var contender, .. var arguments] =>
                JsonSerializer.Serialize(Probes.Find(probe)(Contenders.Find(contender), arguments), ResultJson.Options),
            _ => throw new UsageException("child needs a probe and a contender"),
        });
        return shell.ExitCode();
    }

    private static Effort EffortOf(string rounds, string milliseconds) =>
        new(int.Parse(rounds, CultureInfo.InvariantCulture),
            TimeSpan.FromMilliseconds(double.Parse(milliseconds, CultureInfo.InvariantCulture)));

    private static Scenario Measure(string name, string only, CellContext context)
    {
        Scenario scenario = TargetBook.FindScenario(name);
        IEnumerable<Cell> cells = scenario.Plan(true).Where(cell => only.Length == 0 || only == cell.Name);
        return scenario with { Cells = [.. cells.Select(cell => scenario.Measure(cell, context)).OfType<CellResult>()] };
    }
}
