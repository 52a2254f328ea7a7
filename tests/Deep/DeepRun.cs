namespace Pools.Tests.Deep;

/// <summary>Runs parts until the budget is spent and prints the coverage.</summary>
internal sealed class DeepRun(TimeSpan budget, int seed)
{
    // A part that takes several times its usual time hangs.
    private const double HangFactor = 4;

    private readonly long _start = TimeProvider.System.GetTimestamp();
    private readonly List<string> _lines = [];

    private TimeSpan Left => budget - TimeProvider.System.GetElapsedTime(_start);

    public bool Run(IReadOnlyCollection<string> names)
    {
        Console.WriteLine($"deep run: {budget.TotalMinutes:0.#} minutes, seed {seed}");
        Part[] parts = names.Count > 0 ? [.. names.Select(Parts.Find)] : [.. Parts.All];
        if (names.Count == 0)
        {
            new Random(seed).Shuffle(parts);
        }

        int failed = 0;
        foreach (Part part in parts)
        {
            failed += Run(part) ? 0 : 1;
        }

        Console.WriteLine($"=== coverage of the deep run, seed {seed}, {(budget - Left).TotalMinutes:F1} minutes ===");
        _lines.ForEach(Console.WriteLine);
        return failed == 0;
    }

    private bool Run(Part part)
    {
        if (Left < TimeSpan.FromMinutes(part.Minutes))
        {
            _lines.Add($"not run {part.Name,-24} needs {part.Minutes:0.#} min");
            return true;
        }

        Console.WriteLine($"=== {part.Name}: {part.Shows} ===");
        long start = TimeProvider.System.GetTimestamp();
        var time = TimeSpan.FromMinutes(Math.Max(part.Minutes, budget.TotalMinutes * part.Share));
        PartResult result = part.Run(new PartContext(seed, time, HangFactor * time));
        string outcome = result.IsSkipped ? "skipped" : result.HasPassed ? "passed " : "FAILED ";
        _lines.Add($"{outcome} {part.Name,-24} {TimeProvider.System.GetElapsedTime(start).TotalSeconds,5:F0} s  {result.Coverage}");
        return result.HasPassed || result.IsSkipped;
    }
}
