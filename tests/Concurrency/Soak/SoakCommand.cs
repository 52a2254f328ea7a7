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
        if (LongRun.Parse([.. args.Where(arg => arg is not ("--large" or "--page-discard"))]) is not { } run)
        {
            Console.Error.WriteLine($"usage: soak [--large | --page-discard] {LongRun.Usage}");
            return 2;
        }

        return discards ? GivePagesBack(run) : isLarge ? StressLarge(run.Seed) : Soak(run);
    }

    /// <summary>Everything, until the time is over.</summary>
    private static int Soak(LongRun run)
    {
        (TimeSpan duration, int seed) = run;
        Console.WriteLine($"soak for {duration.TotalMinutes.ToString(CultureInfo.InvariantCulture)} minutes, seed {seed}");
        long start = TimeProvider.System.GetTimestamp();
        var pools = new SoakPools();
        using var large = new LargeSoak();
        var alive = new MemoryCurve();
        TimeSpan nextLine = TimeSpan.Zero;
        TimeSpan nextSample = TimeSpan.Zero;
        int round = 0;
        for (; TimeProvider.System.GetElapsedTime(start) < duration; round++)
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

    private static int GivePagesBack(LongRun run)
    {
        (TimeSpan duration, int seed) = run;
        Console.WriteLine($"page discard for {duration.TotalSeconds.ToString(CultureInfo.InvariantCulture)} seconds, seed {seed}");
        bool hasPassed = PageDiscardCommand.RunAll(duration.TotalSeconds, seed, Console.WriteLine);
        Console.WriteLine(hasPassed ? "PASSED" : "FAILED");
        return hasPassed ? 0 : 1;
    }
}
