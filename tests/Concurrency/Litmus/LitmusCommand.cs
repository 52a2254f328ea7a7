namespace Pools.Tests.Concurrency.Litmus;

/// <summary>The litmus programs for as long as one likes: each over the shipped seam, and with its faults, which must be seen.</summary>
internal static class LitmusCommand
{
    /// <summary>Each program's turn in a round, so that all of them meet the machine at different times (arbitrary).</summary>
    private static readonly TimeSpan s_turn = TimeSpan.FromSeconds(0.5);

    /// <summary>How many times as long as it is told it goes on at most, while a fault has not been seen.</summary>
    private const int Patience = 4;

    public static int Run(string[] args)
    {
        if (LongRun.Parse(args) is not { } run)
        {
            Console.Error.WriteLine($"usage: litmus {LongRun.Usage}");
            return 2;
        }

        (TimeSpan duration, int seed) = run;
        Console.WriteLine(FormattableString.Invariant(
            $"litmus for {duration.TotalSeconds} seconds on {Environment.ProcessorCount} processors, seed {seed}"));
        Trial[] trials = [.. Experiments.All.Select(experiment => new Trial(experiment))];
        int turns = trials.Sum(trial => trial.Turns);

        int rounds = (int)Math.Max(1, Math.Ceiling(duration / (turns * s_turn)));
        TimeSpan turn = duration / rounds / turns;
        for (int round = 0; round < rounds || (round < rounds * Patience && !trials.All(trial => trial.AreControlsSeen)); round++)
        {
            Array.ForEach(trials, trial => trial.Run(seed + round, turn));
        }

        Array.ForEach(trials, trial => Console.WriteLine(trial.Describe()));
        int failed = trials.Count(trial => trial.Shipped.Forbidden > 0);
        int unseen = trials.Count(trial => !trial.AreControlsSeen);
        string instances = $"{Number(trials.Sum(trial => trial.Shipped.Instances))} instances of {trials.Length} programs, seed {seed}";
        Console.WriteLine(
            failed > 0 ? $"FAILED: {failed} programs showed a forbidden outcome, {instances}"
            : unseen > 0 ? $"NOTHING SHOWN by {unseen} programs, whose faults were not seen, {instances}"
            : $"PASSED: every fault was seen, and no forbidden outcome of the shipped seam, {instances}");
        return failed + unseen == 0 ? 0 : 1;
    }

    public static string Number(long number) => number.ToString("N0", CultureInfo.InvariantCulture);
}
