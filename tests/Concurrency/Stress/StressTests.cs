using System;
using System.Buffers;
using System.Globalization;
using System.Threading;
using Xunit;

namespace Pools.Tests.Concurrency.Stress;

/// <summary>Real threads, random programs, the ownership oracle. Short here; the soak does the same for as long as one likes.</summary>
public sealed class StressTests
{
    // Set POOLS_STRESS_SEED to repeat a failure; the failure names its seed.
    private static readonly int s_seed =
        int.TryParse(Environment.GetEnvironmentVariable("POOLS_STRESS_SEED"), NumberStyles.Integer, CultureInfo.InvariantCulture, out int seed) ? seed : Random.Shared.Next();

    public static TheoryData<string, int> Scenarios
    {
        get
        {
            var data = new TheoryData<string, int>();
            foreach (string configuration in StressScenarios.Configurations)
            {
                foreach (int threads in new[] { 1, 2, 8, 64 })
                {
                    data.Add(configuration, threads);
                }
            }

            return data;
        }
    }

    [Theory, MemberData(nameof(Scenarios))]
    public void Nested_rents_of_random_depth_keep_ownership(string configuration, int threads) =>
        Run(configuration, new StressPlan { Seed = s_seed, Threads = threads, Steps = 100_000 / threads, MaxDepth = 40 });

    [Theory, MemberData(nameof(Scenarios))]
    public void Arrays_handed_over_by_channels_keep_ownership(string configuration, int threads) =>
        Run(configuration, new StressPlan { Seed = s_seed + 1, Threads = threads, Steps = 100_000 / threads, HandsOver = true });

    [Theory, MemberData(nameof(Scenarios))]
    public void Threads_that_are_born_and_die_keep_ownership(string configuration, int threads) =>
        Run(configuration, new StressPlan { Seed = s_seed + 2, Threads = threads, Steps = Math.Max(20, 4_000 / threads), Generations = 20, HandsOver = true });

    [Theory, MemberData(nameof(Scenarios))]
    public void Trims_in_a_loop_keep_ownership(string configuration, int threads)
    {
        var clock = new ManualClock();
        var pressure = new PressureDial();
        PerCoreArrayPool<long> pool = StressScenarios.Make<long>(configuration, clock, pressure);
        int turn = 0;
        var plan = new StressPlan
        {
            Seed = s_seed + 3,
            Threads = threads,
            Steps = 60_000 / threads,
            HandsOver = true,
            Meanwhile = () => StressScenarios.Trim(pool, clock, pressure, turn++),
        };

        Run(pool, plan, trims: () => turn);
    }

    [Theory, MemberData(nameof(Scenarios))]
    public void Forced_collections_keep_ownership(string configuration, int threads)
    {
        PerCoreArrayPool<long> pool = StressScenarios.Make<long>(configuration);
        Run(pool, new StressPlan { Seed = s_seed + 4, Threads = threads, Steps = 40_000 / threads, HandsOver = true, Generations = 2, Meanwhile = () => GC.Collect(), RentsPerTurn = 500 });
    }

    [Theory, MemberData(nameof(Scenarios))]
    public void Disposal_under_fire_keeps_ownership(string configuration, int threads)
    {
        PerCoreArrayPool<long> pool = StressScenarios.Make<long>(configuration);
        int turns = 0;
        Run(pool, new StressPlan
        {
            Seed = s_seed + 5,
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
        Assert.Equal(0, pool.GetStatistics().PooledArrays);
    }

    [Theory, MemberData(nameof(Scenarios))]
    public void Several_pools_in_turn_keep_ownership(string configuration, int threads)
    {
        var pools = new ArrayPool<long>[9];
        for (int i = 0; i < pools.Length; i++)
        {
            pools[i] = StressScenarios.Make<long>(configuration);
        }

        Run(new TurnTakingPool(pools), new StressPlan { Seed = s_seed + 6, Threads = threads, Steps = 40_000 / threads, HandsOver = true });
    }

    [Theory, MemberData(nameof(Scenarios))]
    public void Arrays_with_references_keep_ownership(string configuration, int threads) =>
        Tests.Stress.Run(
            StressScenarios.Make<string>(configuration),
            new StressPlan { Seed = s_seed + 7, Threads = threads, Steps = 30_000 / threads, HandsOver = true, Lengths = [16, 40, 300] },
            stamp => stamp.ToString(CultureInfo.InvariantCulture));

    private static void Run(string configuration, StressPlan plan) => Run(StressScenarios.Make<long>(configuration), plan);

    private static void Run(PerCoreArrayPool<long> pool, StressPlan plan, Func<int>? trims = null)
    {
        Run((ArrayPool<long>)pool, plan);
        StressScenarios.RequireBalance(pool, plan.Seed, trims?.Invoke() ?? 0);
    }

    private static void Run(ArrayPool<long> pool, StressPlan plan) => Tests.Stress.Run(pool, plan, stamp => stamp);
}
