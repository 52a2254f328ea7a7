using System;
using System.Buffers;
using System.Globalization;
using System.Threading;

namespace Pools.Tests.Concurrency.Stress;

/// <summary>What the threads of a stress do to a pool; each program throws <see cref="OwnershipException"/>, seed included, at the first breach.</summary>
internal static class StressPrograms
{
    public static void NestedRents(string configuration, int threads, int seed) =>
        Run(configuration, new StressPlan { Seed = seed, Threads = threads, Steps = 100_000 / threads, MaxDepth = 40 });

    public static void HandedOver(string configuration, int threads, int seed) =>
        Run(configuration, new StressPlan { Seed = seed, Threads = threads, Steps = 100_000 / threads, HandsOver = true });

    public static void BirthsAndDeaths(string configuration, int threads, int seed) =>
        Run(configuration, new StressPlan { Seed = seed, Threads = threads, Steps = Math.Max(20, 4_000 / threads), Generations = 20, HandsOver = true });

    public static void Trims(string configuration, int threads, int seed)
    {
        var clock = new ManualClock();
        var pressure = new PressureDial();
        PerCoreArrayPool<long> pool = StressScenarios.Make<long>(configuration, clock, pressure);
        int turn = 0;
        var plan = new StressPlan
        {
            Seed = seed,
            Threads = threads,
            Steps = 60_000 / threads,
            HandsOver = true,
            Meanwhile = () => StressScenarios.Trim(pool, clock, pressure, turn++),
        };

        Run(pool, plan, trims: () => turn);
    }

    public static void Collections(string configuration, int threads, int seed) =>
        Run(configuration, new StressPlan
        {
            Seed = seed,
            Threads = threads,
            Steps = 40_000 / threads,
            HandsOver = true,
            Generations = 2,
            Meanwhile = () => GC.Collect(),
            RentsPerTurn = 500,
        });

    public static void Disposal(string configuration, int threads, int seed)
    {
        PerCoreArrayPool<long> pool = StressScenarios.Make<long>(configuration);
        int turns = 0;
        Run(pool, new StressPlan
        {
            Seed = seed,
            Threads = threads,
            Steps = 40_000 / threads,
            HandsOver = true,
            Meanwhile = () =>
            {
                Thread.Yield();
                if (++turns > 50)
                {
                    pool.Dispose();
                }
            },
        });
        pool.Dispose();
        if (pool.GetStatistics() is { PooledArrays: not 0 } statistics)
        {
            throw new OwnershipException($"a disposed pool keeps arrays, seed {seed}: {statistics}");
        }
    }

    public static void PoolsInTurn(string configuration, int threads, int seed)
    {
        var pools = new ArrayPool<long>[9];
        for (int i = 0; i < pools.Length; i++)
        {
            pools[i] = StressScenarios.Make<long>(configuration);
        }

        Run(new TurnTakingPool(pools), new StressPlan { Seed = seed, Threads = threads, Steps = 40_000 / threads, HandsOver = true });
    }

    public static void References(string configuration, int threads, int seed) =>
        Tests.Stress.Run(
            StressScenarios.Make<string>(configuration),
            new StressPlan { Seed = seed, Threads = threads, Steps = 30_000 / threads, HandsOver = true, Lengths = [16, 40, 300] },
            stamp => stamp.ToString(CultureInfo.InvariantCulture));

    private static void Run(string configuration, StressPlan plan) => Run(StressScenarios.Make<long>(configuration), plan);

    private static void Run(PerCoreArrayPool<long> pool, StressPlan plan, Func<int>? trims = null)
    {
        Run((ArrayPool<long>)pool, plan);
        StressScenarios.RequireBalance(pool, plan.Seed, trims?.Invoke() ?? 0);
    }

    private static void Run(ArrayPool<long> pool, StressPlan plan) => Tests.Stress.Run(pool, plan, stamp => stamp);
}
