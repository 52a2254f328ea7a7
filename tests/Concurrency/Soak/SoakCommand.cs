using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Pools.Tests.Concurrency.LargeStress;
using Pools.Tests.Concurrency.PageDiscardSoak;

namespace Pools.Tests.Concurrency.Soak;

/// <summary>The stress for as long as one likes: a line a minute with the memory curve, and a verdict, on ownership, on the books, and on growth.</summary>
internal static class SoakCommand
{
    private const int LargeOperations = 10_000_000;

    public static int Run(string[] args)
    {
        if (args is ["--heap-limit", string mebibytes, .. string[] rest])
        {
            return SoakUnderLimit(mebibytes, rest);
        }

        bool isLarge = args.Contains("--large");
        bool discards = args.Contains("--page-discard");
        if (LongRun.Parse([.. args.Where(arg => arg is not ("--large" or "--page-discard"))]) is not { } run)
        {
            return Refuse();
        }

        return discards ? GivePagesBack(run) : isLarge ? StressLarge(run.Seed) : Soak(run);
    }

    private static int Refuse()
    {
        Console.Error.WriteLine($"usage: soak [--heap-limit MIB] [--large | --page-discard] {LongRun.Usage}");
        return 2;
    }

    /// <summary>Everything, until the time is over.</summary>
    private static int Soak(LongRun run)
    {
        (TimeSpan duration, int seed) = run;
        Console.WriteLine($"soak for {duration.TotalMinutes.ToString(CultureInfo.InvariantCulture)} minutes, seed {seed}, {Memory.Available >> 20:N0} MiB available");
        using var soak = new SoakRun();
        return soak.Run(duration, seed) ? 0 : 1;
    }

    /// <summary>The same in a process whose heap has a limit.</summary>
    private static int SoakUnderLimit(string mebibytes, string[] args) =>
        long.TryParse(mebibytes, NumberStyles.None, CultureInfo.InvariantCulture, out long limit) && limit is > 0 and <= int.MaxValue
            ? Command.Show(DotNetHost.Path, ["exec", typeof(SoakCommand).Assembly.Location, "soak", .. args], null, new KeyValuePair<string, string>("DOTNET_GCHeapHardLimit", $"{limit << 20:X}"))
            : Refuse();

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
