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
        if (!TryParse(args, out double seconds, out int seed))
        {
            Console.Error.WriteLine("usage: litmus [--seconds S] [--seed N]");
            return 2;
        }

        Console.WriteLine($"litmus for {seconds.ToString(CultureInfo.InvariantCulture)} seconds on {Environment.ProcessorCount} processors, seed {seed}");
        Trial[] trials = [.. Experiments.All.Select(experiment => new Trial(experiment))];
        int turns = trials.Sum(trial => trial.Turns);

        // As many rounds as fit, one at least, of turns that are no longer than they have to be.
        int rounds = (int)Math.Max(1, Math.Ceiling(seconds / (turns * s_turn.TotalSeconds)));
        var turn = TimeSpan.FromSeconds(seconds / rounds / turns);
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

    private static bool TryParse(string[] args, out double seconds, out int seed)
    {
        seconds = 60;
        seed = Random.Shared.Next();
        for (int i = 0; i < args.Length; i += 2)
        {
            bool understood = i + 1 < args.Length && args[i] switch
            {
                "--seconds" => double.TryParse(args[i + 1], NumberStyles.Float, CultureInfo.InvariantCulture, out seconds) && seconds > 0,
                "--seed" => int.TryParse(args[i + 1], NumberStyles.Integer, CultureInfo.InvariantCulture, out seed),
                _ => false,
            };
            if (!understood)
            {
                return false;
            }
        }

        return true;
    }
}
