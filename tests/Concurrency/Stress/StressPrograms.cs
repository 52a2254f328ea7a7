namespace Pools.Tests.Concurrency.Stress;

/// <summary>What the threads of a stress do to a pool.</summary>
internal static class StressPrograms
{
    public static void NestedRents(string configuration, int threads, int seed) =>
        Run(configuration, Plan(threads, seed, 100_000) with { MaxDepth = 40, HandsOver = false });

    public static void HandedOver(string configuration, int threads, int seed) => Run(configuration, Plan(threads, seed, 100_000));

    public static void BirthsAndDeaths(string configuration, int threads, int seed) =>
        Run(configuration, Plan(threads, seed, 4_000) with { Generations = 20 });

    public static void Collections(string configuration, int threads, int seed)
    {
        PerCoreArrayPool<long> pool = StressScenarios.Make<long>(configuration, trimsAfterGen2: true);
        int before = GC.CollectionCount(2);
        Run(pool, Plan(threads, seed, 40_000) with { Generations = 2, Meanwhile = () => GC.Collect(), RentsPerTurn = 500 });
        StressScenarios.RequireBalance(pool, seed, (GC.CollectionCount(2) - before) * threads);
    }

    public static void Trims(string configuration, int threads, int seed)
    {
        var clock = new ManualClock();
        var pressure = new PressureDial();
        PerCoreArrayPool<long> pool = StressScenarios.Make<long>(configuration, clock, pressure);
        int turn = 0;
        Run(pool, Plan(threads, seed, 60_000) with { Meanwhile = () => StressScenarios.Trim(pool, clock, pressure, turn++) });
        StressScenarios.RequireBalance(pool, seed, turn * threads);
    }

    public static void Disposal(string configuration, int threads, int seed)
    {
        PerCoreArrayPool<long> pool = StressScenarios.Make<long>(configuration);
        int turns = 0;
        Run(pool, Plan(threads, seed, 40_000) with
        {
            Meanwhile = () =>
            {
                Thread.Yield();
                if (++turns > 50)
                {
                    pool.Dispose();
                }
            },
        });
        StressScenarios.RequireBalance(pool, seed, threads);
        pool.Dispose();
        PoolStatistics statistics = pool.GetStatistics();
        OwnershipException.Require(statistics.PooledArrays == 0, $"a disposed pool keeps arrays, seed {seed}: {statistics}");
    }

    public static void PoolsInTurn(string configuration, int threads, int seed) =>
        Run(new TurnTakingPool([.. Enumerable.Range(0, 9).Select(_ => StressScenarios.Make<long>(configuration))]),
            Plan(threads, seed, 40_000));

    public static void References(string configuration, int threads, int seed) => Tests.Stress.Run(
        StressScenarios.Make<string>(configuration),
        Plan(threads, seed, 30_000) with { Lengths = [16, 40, 300] },
        stamp => stamp.ToString(CultureInfo.InvariantCulture));

    /// <summary>The fast run makes a tenth of the steps.</summary>
    private static StressPlan Plan(int threads, int seed, int steps) =>
        new() { Seed = seed, Threads = threads, Steps = Math.Max(20, steps / Depth.Of(10, 1) / threads), HandsOver = true };

    private static void Run(string configuration, StressPlan plan)
    {
        PerCoreArrayPool<long> pool = StressScenarios.Make<long>(configuration);
        Run(pool, plan);
        StressScenarios.RequireBalance(pool, plan.Seed);
    }

    private static void Run(ArrayPool<long> pool, StressPlan plan) => Tests.Stress.Run(pool, plan, stamp => stamp);
}

/// <summary>Rents from several pools in turn, and returns to the next one.</summary>
internal sealed class TurnTakingPool(IReadOnlyList<ArrayPool<long>> pools) : ArrayPool<long>
{
    private int _turn;

    public override long[] Rent(int minimumLength) => Next().Rent(minimumLength);
    public override void Return(long[] array, bool clearArray = false) => Next().Return(array, clearArray);
    private ArrayPool<long> Next() => pools[(int)((uint)Interlocked.Increment(ref _turn) % (uint)pools.Count)];
}
