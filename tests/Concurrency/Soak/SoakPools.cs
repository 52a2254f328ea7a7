using Pools.Tests.Concurrency.Stress;

namespace Pools.Tests.Concurrency.Soak;

/// <summary>Two long-lived pools a configuration.</summary>
internal sealed class SoakPools : ISoakLoad
{
    private readonly List<PerCoreArrayPool<long>> _quiet = [];
    private readonly List<TrimmedPool> _trimmed = [];

    public SoakPools()
    {
        foreach (string configuration in StressScenarios.Configurations)
        {
            _quiet.Add(StressScenarios.Make<long>(configuration));
            _trimmed.Add(new TrimmedPool(configuration));
        }
    }

    /// <summary>One round over every pool; the seed decides threads, depth and generations, too.</summary>
    public void Stress(int seed)
    {
        foreach (PerCoreArrayPool<long> pool in _quiet)
        {
            Tests.Stress.Run(pool, Plan(seed), stamp => stamp);
            StressScenarios.RequireBalance(pool, seed);
        }

        foreach (TrimmedPool trimmed in _trimmed)
        {
            Tests.Stress.Run(trimmed.Pool, Plan(seed) with { Meanwhile = trimmed.Trim }, stamp => stamp);
            StressScenarios.RequireBalance(trimmed.Pool, seed, trimmed.Trims);
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
        int threads = 1 << random.Next(7);
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
