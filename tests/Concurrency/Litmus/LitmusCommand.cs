using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Pools.Tests.Concurrency.Litmus;

/// <summary>The litmus programs for as long as one likes: each over the shipped seam, and with its faults, which must be seen.</summary>
internal static class LitmusCommand
{
    /// <summary>Each program's turn in a round, so that all of them meet the machine at different times (arbitrary).</summary>
    private static readonly TimeSpan s_turn = TimeSpan.FromSeconds(0.5);

    /// <summary>How many times as long as it is told it goes on at most, while a fault has not been seen: a busy machine keeps the two threads apart (arbitrary).</summary>
    private const int Patience = 4;

    public static int Run(string[] args)
    {
        if (LongRun.Parse(args) is not { } run)
        {
            Console.Error.WriteLine($"usage: litmus {LongRun.Usage}");
            return 2;
        }

        (TimeSpan duration, int seed) = run;
        Console.WriteLine($"litmus for {duration.TotalSeconds.ToString(CultureInfo.InvariantCulture)} seconds on {Environment.ProcessorCount} processors, seed {seed}");
        Trial[] trials = [.. Experiments.All.Select(experiment => new Trial(experiment))];
        int turns = trials.Sum(trial => trial.Turns);

        // As many rounds as fit, one at least, of turns that are no longer than they have to be.
        int rounds = (int)Math.Max(1, Math.Ceiling(duration / (turns * s_turn)));
        TimeSpan turn = duration / rounds / turns;
        for (int round = 0; round < rounds || (round < rounds * Patience && !trials.All(trial => trial.AreControlsSeen)); round++)
        {
            foreach (Trial trial in trials)
            {
                trial.Run(seed + round, turn);
            }

            Console.WriteLine($"  … round {round + 1} of {Math.Max(rounds, round + 1)}: {Number(trials.Sum(trial => trial.Shipped.Instances))} instances of {trials.Length} programs, {Number(trials.Sum(trial => trial.Shipped.Forbidden))} forbidden outcomes");
        }

        foreach (Trial trial in trials)
        {
            Console.WriteLine(trial.Describe());
        }

        return Verdict(trials, seed);
    }

    public static string Number(long number) => number.ToString("N0", CultureInfo.InvariantCulture);

    private static int Verdict(IReadOnlyCollection<Trial> trials, int seed)
    {
        int failed = trials.Count(trial => trial.Shipped.Forbidden > 0);
        int unseen = trials.Count(trial => !trial.AreControlsSeen);
        string verdict = (failed, unseen) switch
        {
            (0, 0) => "PASSED: every fault was seen, and nothing forbidden of the shipped seam",
            (0, _) => $"NOTHING SHOWN by {unseen} programs: their faults were not seen, so the seam's would not have been",
            _ => $"FAILED: {failed} programs came to what must not be",
        };
        Console.WriteLine($"{verdict}, seed {seed}");
        return failed + unseen == 0 ? 0 : 1;
    }
}
