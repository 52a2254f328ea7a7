using System.Globalization;
using Pools.Tests.Concurrency.LargeStress;
using Pools.Tests.Concurrency.PageDiscardSoak;

namespace Pools.Tests.Concurrency.Soak;

/// <summary>The stress for as long as one likes.</summary>
internal static class SoakCommand
{
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

        return discards ? GivePagesBack(run) : isLarge ? StressLarge(run) : Soak(run);
    }

    private static int Refuse()
    {
        Console.Error.WriteLine($"usage: soak [--heap-limit MIB] [--large | --page-discard] {LongRun.Usage}");
        return 2;
    }

    private static int Soak(LongRun run)
    {
        (TimeSpan duration, int seed) = run;
        Console.WriteLine(
            $"soak for {duration.TotalMinutes.ToString(CultureInfo.InvariantCulture)} minutes, seed {seed}, {Memory.Available >> 20:N0} MiB available");
        using var soak = new SoakRun();
        return soak.Run(duration, seed) ? 0 : 1;
    }

    private static int SoakUnderLimit(string mebibytes, string[] args) =>
        long.TryParse(mebibytes, NumberStyles.None, CultureInfo.InvariantCulture, out long limit) && limit is > 0 and <= int.MaxValue
            ? Command.Show(DotNetHost.Path, ["exec", typeof(SoakCommand).Assembly.Location, "soak", .. args], null,
                new KeyValuePair<string, string>("DOTNET_GCHeapHardLimit", $"{limit << 20:X}"))
            : Refuse();

    /// <summary>Operations on tiny arrays and on real sizes in turn, each against a recount, until the time is over.</summary>
    private static int StressLarge(LongRun run)
    {
        (TimeSpan duration, int seed) = run;
        long start = TimeProvider.System.GetTimestamp();
        int rounds = 0;
        try
        {
            do
            {
                Console.WriteLine(
                    $"tiny arrays: {LargeStressRun.Run(LargeStressPlan.Tiny with { Seed = seed + rounds, Operations = 1_000_000 })}");
                Console.WriteLine(
                    $"real sizes: {LargeStressRun.Run(LargeStressPlan.RealSizes with { Seed = seed + rounds, Operations = 10_000 })}");
                rounds++;
            }
            while (TimeProvider.System.GetElapsedTime(start) < duration);
        }
        catch (OwnershipException e)
        {
            Console.WriteLine($"FAILED: {e.Message}");
            return 1;
        }

        Console.WriteLine($"PASSED {rounds} rounds of 1,010,000 operations over large pools, seed {seed}");
        return 0;
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
