using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Tests.Concurrency.Stress;

namespace Pools.Tests.Concurrency.Soak;

/// <summary>One long-lived pool a configuration, each under trims, flapping pressure and a jumping clock, threads coming and going.</summary>
internal sealed class SoakPools
{
    private readonly List<(PerCoreArrayPool<long> Pool, ManualClock Clock, PressureDial Pressure)> _pools = [];

    public SoakPools()
    {
        foreach (string configuration in StressScenarios.Configurations)
        {
            var clock = new ManualClock();
            var pressure = new PressureDial();
            _pools.Add((StressScenarios.Make<long>(configuration, clock, pressure), clock, pressure));
        }
    }

    /// <summary>One round over every pool; the seed decides the number of threads, too.</summary>
    public void Stress(int seed)
    {
        var random = new Random(seed);
        foreach ((PerCoreArrayPool<long> pool, ManualClock clock, PressureDial pressure) in _pools)
        {
            int threads = 1 << random.Next(7);
            int turn = random.Next(100);
            bool trims = random.Next(2) == 0;
            Tests.Stress.Run(
                pool,
                new StressPlan
                {
                    Seed = seed,
                    Threads = threads,
                    Steps = 40_000 / threads,
                    Generations = 1 + random.Next(5),
                    MaxDepth = 1 + random.Next(60),
                    HandsOver = random.Next(2) == 0,
                    Meanwhile = trims ? () => StressScenarios.Trim(pool, clock, pressure, turn++) : null,
                },
                stamp => stamp);
            StressScenarios.RequireBalance(pool, seed);
        }
    }

    public string Describe() =>
        $"{_pools.Sum(p => p.Pool.GetStatistics().Rented):N0} rents, {_pools.Sum(p => p.Pool.GetStatistics().RetainedBytes) >> 10:N0} KiB retained, "
        + $"{GC.GetTotalMemory(forceFullCollection: false) >> 10:N0} KiB of heap, {Environment.WorkingSet >> 20:N0} MiB of working set";
}
