using System;
using System.Collections.Generic;
using Pools.Tests.Concurrency.Stress;

namespace Pools.Tests.Framework;

/// <summary>The stress under the ownership oracle, after a proof that the oracle finds pools that are wrong on this runtime too.</summary>
internal static class StressChecks
{
    private static readonly int[] s_threads = [1, 2, 8, 64];

    private static readonly (string Name, Action<string, int, int> Run)[] s_programs =
    [
        ("nested rents of random depth", StressPrograms.NestedRents),
        ("arrays handed over by channels", StressPrograms.HandedOver),
        ("threads that are born and die", StressPrograms.BirthsAndDeaths),
        ("trims in a loop", StressPrograms.Trims),
        ("forced collections", StressPrograms.Collections),
        ("disposal under fire", StressPrograms.Disposal),
        ("several pools in turn", StressPrograms.PoolsInTurn),
        ("arrays with references", StressPrograms.References),
    ];

    public static IReadOnlyList<Check> For(int seed)
    {
        List<Check> checks =
        [
            new("the oracle finds: a pool that loads and stores where it must exchange", () => RequireFound(() => new LoadThenStorePool())),
            new("the oracle finds: a pool that clears after it has given the array away", () => RequireFound(() => new ClearAfterPublishPool())),
            new("the oracle finds: a pool that forgets to clear", () => RequireFound(() => new NeverClearsPool())),
            new("the oracle finds: a pool that keeps what it lends", () => RequireFound(() => new KeepsWhatItLendsPool())),
        ];
        foreach ((string name, Action<string, int, int> run) in s_programs)
        {
            foreach (string configuration in StressScenarios.Configurations)
            {
                foreach (int threads in s_threads)
                {
                    checks.Add(new Check($"ownership is kept: {name}, {threads} threads, {configuration}", () => run(configuration, threads, seed)));
                }
            }
        }

        for (int i = 0; i < 3; i++)
        {
            int own = seed + i;
            checks.Add(new Check($"ownership is kept: pools that are born and abandoned under fire, run {i + 1}", () => AbandonedPools.Run(own)));
        }

        return checks;
    }

    /// <summary>Seeds until one finds it: the interleaving is the machine's, and one short run proves little.</summary>
    private static void RequireFound(Func<TornPool> make)
    {
        for (int seed = 1; seed <= 200; seed++)
        {
            try
            {
                Tests.Stress.Run(make(), new StressPlan { Seed = seed, Steps = 2_000, MaxDepth = 3, HandsOver = true, Lengths = [TornPool.Length] }, stamp => stamp);
            }
            catch (OwnershipException)
            {
                return;
            }
        }

        throw new CheckFailedException("the pool passed 200 runs: the oracle is blind to it");
    }
}
