using System;
using System.Globalization;
using System.Linq;
using Pools.Tests.Concurrency.LargeStress;
using Pools.Tests.Concurrency.PageDiscardSoak;
using Pools.Tests.Concurrency.Stress;

namespace Pools.Tests.Concurrency.Soak;

/// <summary>The stress for as long as one likes: a line a minute with the memory curve, and a verdict, on ownership, on the books, and on growth.</summary>
internal static class SoakCommand
{
    private const int LargeOperations = 10_000_000;

    private static readonly TimeSpan s_lineEvery = TimeSpan.FromMinutes(1);

    /// <summary>Sixty samples in ten minutes, which cost seconds (arbitrary).</summary>
    private static readonly TimeSpan s_sampleEvery = TimeSpan.FromSeconds(10);

    public static int Run(string[] args)
    {
        bool isLarge = args.Contains("--large");
        bool discards = args.Contains("--page-discard");
        if (!TryParse([.. args.Where(arg => arg is not ("--large" or "--page-discard"))], out double minutes, out int seed))
        {
            Console.Error.WriteLine("usage: soak [--large | --page-discard] [--minutes M | --seconds S] [--seed N]");
            return 2;
        }

        return discards ? GivePagesBack(minutes, seed) : isLarge ? StressLarge(seed) : Soak(minutes, seed);
    }

    /// <summary>Everything, until the time is over.</summary>
    private static int Soak(double minutes, int seed)
    {
        Console.WriteLine($"soak for {minutes.ToString(CultureInfo.InvariantCulture)} minutes, seed {seed}");
        long start = TimeProvider.System.GetTimestamp();
        var pools = new SoakPools();
        using var large = new LargeSoak();
        var alive = new MemoryCurve();
        TimeSpan nextLine = TimeSpan.Zero;
        TimeSpan nextSample = TimeSpan.Zero;
        int round = 0;
        for (; TimeProvider.System.GetElapsedTime(start).TotalMinutes < minutes; round++)
        {
            try
            {
                pools.Stress(seed + round);
                large.Stress(seed + round);
            }
            catch (OwnershipException e)
            {
                Console.WriteLine($"FAILED in round {round}, seed {seed + round}: {e.Message}");
                return 1;
            }

            TimeSpan elapsed = TimeProvider.System.GetElapsedTime(start);
            if (elapsed >= nextSample)
            {
                alive.SampleAtRest();
                nextSample = elapsed + s_sampleEvery;
            }

            if (elapsed >= nextLine)
            {
                Console.WriteLine($"{elapsed:hh\\:mm\\:ss}  round {round,6}  {pools.Describe()}; {large.Describe()}");
                nextLine = elapsed + s_lineEvery;
            }
        }

        Console.WriteLine($"{(alive.Grows ? "FAILED, memory grows:" : "PASSED")} {round} rounds, seed {seed}: {pools.Describe()}; {large.Describe()}; {alive.Describe()}");
        return alive.Grows ? 1 : 0;
    }

    /// <summary>Ten million operations on tiny arrays, then real sizes, both against a recount.</summary>
    private static int StressLarge(int seed)
    {
        try
        {
            Console.WriteLine($"large, seed {seed}");
            Console.WriteLine($"PASSED tiny arrays: {LargeStressRun.Run(LargeStressPlan.Tiny with { Seed = seed, Operations = LargeOperations })}");
            Console.WriteLine($"PASSED real sizes: {LargeStressRun.Run(LargeStressPlan.RealSizes with { Seed = seed, Operations = 100_000 })}");
            return 0;
        }
        catch (OwnershipException e)
        {
            Console.WriteLine($"FAILED: {e.Message}");
            return 1;
        }
    }

    private static int GivePagesBack(double minutes, int seed)
    {
        Console.WriteLine($"page discard for {(minutes * 60).ToString(CultureInfo.InvariantCulture)} seconds, seed {seed}");
        bool hasPassed = PageDiscardCommand.RunAll(minutes * 60, seed, Console.WriteLine);
        Console.WriteLine(hasPassed ? "PASSED" : "FAILED");
        return hasPassed ? 0 : 1;
    }

    private static bool TryParse(string[] args, out double minutes, out int seed)
    {
        minutes = 1;
        seed = Random.Shared.Next();
        for (int i = 0; i < args.Length; i += 2)
        {
            bool understood = i + 1 < args.Length && args[i] switch
            {
                "--minutes" => double.TryParse(args[i + 1], NumberStyles.Float, CultureInfo.InvariantCulture, out minutes),
                "--seconds" => TryParseSeconds(args[i + 1], out minutes),
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

    private static bool TryParseSeconds(string text, out double minutes)
    {
        bool isNumber = double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double seconds);
        minutes = seconds / 60;
        return isNumber;
    }
}
