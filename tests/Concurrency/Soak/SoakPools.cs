using Pools.Tests.Concurrency.Stress;

namespace Pools.Tests.Concurrency.Soak;

/// <summary>Two long-lived pools a configuration.</summary>
internal sealed class SoakPools : ISoakLoad
{
    private const int MostThreads = 64;
    private readonly List<PerCoreArrayPool<long>> _quiet = [];
    private readonly List<TrimmedPool> _trimmed = [];

    /// <summary>The most operations that trims after collections may have overtaken.</summary>
    private int _trims;

    public SoakPools()
    {
        foreach (string configuration in StressScenarios.Configurations)
        {
            _quiet.Add(StressScenarios.Make<long>(configuration, trimsAfterGen2: true));
            _trimmed.Add(new TrimmedPool(configuration));
        }
    }

    /// <summary>One round over every pool; the seed decides threads, depth and generations, too.</summary>
    public void Stress(int seed)
    {
        foreach (PerCoreArrayPool<long> pool in _quiet)
        {
            StressPlan plan = Plan(seed);
            Tests.Stress.Run(pool, plan, stamp => stamp);
            _trims += plan.Threads * GC.CollectionCount(2);
            StressScenarios.RequireBalance(pool, seed, _trims);
        }

        foreach (TrimmedPool trimmed in _trimmed)
        {
            StressPlan plan = Plan(seed);
            Tests.Stress.Run(trimmed.Pool, plan with { Meanwhile = trimmed.Trim }, stamp => stamp);
            StressScenarios.RequireBalance(trimmed.Pool, seed, trimmed.Trims * MostThreads);
        }
    }

    public string Describe()
    {
        List<PoolStatistics> all = [.. _quiet.Concat(_trimmed.Select(t => t.Pool)).Select(p => p.GetStatistics())];
        return $"{all.Sum(s => s.Rented):N0} rents, {all.Sum(s => s.RetainedBytes) >> 10:N0} KiB retained";
    }

    private static StressPlan Plan(int seed)
    {
        var random = new Random(seed);
        int threads = Math.Min(1 << random.Next(7), MostThreads);
        return new StressPlan
        {
            Seed = seed,
            Threads = threads,
            Steps = 40_000 / threads,
            Generations = 1 + random.Next(5),
            MaxDepth = 1 + random.Next(60),
            HandsOver = random.Next(2) == 0,
        };
    }

    private sealed class TrimmedPool
    {
        private readonly ManualClock _clock = new();
        private readonly PressureDial _pressure = new();

        public TrimmedPool(string configuration) => Pool = StressScenarios.Make<long>(configuration, _clock, _pressure);
        public PerCoreArrayPool<long> Pool { get; }
        public int Trims { get; private set; }
        public void Trim() => StressScenarios.Trim(Pool, _clock, _pressure, Trims++);
    }
}
