using System;
using System.Globalization;
using Pools.Tests.Concurrency.Stress;

namespace Pools.Tests.Concurrency.Soak;

/// <summary>The stress for as long as one likes: a line a minute with the memory curve, and a verdict.</summary>
internal static class SoakCommand
{
    private static readonly TimeSpan s_lineEvery = TimeSpan.FromMinutes(1);

    public static int Run(string[] args)
    {
        if (!TryParse(args, out double minutes, out int seed))
        {
            Console.Error.WriteLine("usage: soak [--minutes M] [--seed N]");
            return 2;
        }

        Console.WriteLine($"soak for {minutes.ToString(CultureInfo.InvariantCulture)} minutes, seed {seed}");
        long start = TimeProvider.System.GetTimestamp();
        var pools = new SoakPools();
        TimeSpan nextLine = TimeSpan.Zero;
        int round = 0;
        for (; TimeProvider.System.GetElapsedTime(start).TotalMinutes < minutes; round++)
        {
            try
            {
                pools.Stress(seed + round);
            }
            catch (OwnershipException e)
            {
                Console.WriteLine($"FAILED in round {round}, seed {seed + round}: {e.Message}");
                return 1;
            }

            TimeSpan elapsed = TimeProvider.System.GetElapsedTime(start);
            if (elapsed >= nextLine)
            {
                Console.WriteLine($"{elapsed:hh\\:mm\\:ss}  round {round,6}  {pools.Describe()}");
                nextLine = elapsed + s_lineEvery;
            }
        }

        Console.WriteLine($"PASSED {round} rounds, seed {seed}: {pools.Describe()}");
        return 0;
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
