namespace Pools.Bench;

/// <summary>What the program starts itself with: one probe, or a scenario of the targets, and JSON for an answer.</summary>
internal sealed class ChildCommand(Shell shell) : Command<ChildCommand.Settings>
{
    public const string MeasureWord = "measure";

    internal sealed class Settings : ProcessSettings
    {
        [CommandArgument(0, "<WORDS>"), Description("a probe, a contender, and what the probe takes; or 'measure', a scenario, and a cell if it is only one")]
        public required string[] Words { get; init; }

        [CommandOption("--contenders <IDS>"), Description("who takes part")]
        public string? Contenders { get; init; }
    }

    public override int Execute(CommandContext context, Settings settings)
    {
        string answer = settings.Words switch
        {
            [MeasureWord, string name, .. string[] cell] => JsonSerializer.Serialize(Measure(name, cell, settings), ResultJson.Compact),
            [string probe, string contender, .. string[] arguments] => JsonSerializer.Serialize(Probes.Find(probe)(Contenders.Find(contender), arguments), ResultJson.Compact),
            _ => throw new UsageException("child needs a probe and a contender, or 'measure' and a scenario"),
        };
        Console.Out.WriteLine(answer);
        return shell.ExitCode();
    }

    private Scenario Measure(string name, string[] only, Settings settings)
    {
        Scenario scenario = TargetBook.FindScenario(name);
        CellContext context = new(new Effort(settings.Rounds, TimeSpan.FromMilliseconds(settings.Milliseconds)), settings.Contenders?.Split(',') ?? [], shell.StopRequested);
        IEnumerable<Cell> cells = scenario.Plan(Selection.Targets).Where(cell => only.Length == 0 || only.Contains(cell.Name));
        return scenario with { Cells = [.. cells.Select(cell => scenario.Measure(cell, context)).OfType<CellResult>()] };
    }
}
