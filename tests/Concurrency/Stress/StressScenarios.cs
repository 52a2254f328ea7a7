namespace Pools.Tests.Concurrency.Stress;

/// <summary>The pools under stress, and the disturbances.</summary>
internal static class StressScenarios
{
    private const string Default = "default";
    private const string SmallMagazines = "magazines of one, one array a core";
    private const string SmallBudget = "budget of 64 KiB";

    public static IReadOnlyList<string> Configurations { get; } = [Default, SmallMagazines, SmallBudget];

    /// <summary>Makes a pool.</summary>
    /// <param name="trimsAfterGen2">Whether collections trim it: the balance is exact only without trims.</param>
    public static PerCoreArrayPool<T> Make<T>(
        string configuration, TimeProvider? clock = null, IMemoryPressureSource? pressure = null, bool trimsAfterGen2 = false)
    {
        var options = new PerCoreArrayPoolOptions { TimeProvider = clock
            ?? TimeProvider.System, PressureSource = pressure, Name = configuration };
        if (configuration == SmallMagazines)
        {
            options.ArraysPerCore = 1;
        }
        else if (configuration == SmallBudget)
        {
            options.MaxRetainedBytes = 64 << 10;
        }

        return new PerCoreArrayPool<T>(options, allocator: null, trimsAfterGen2);
    }

    public static void Trim<T>(PerCoreArrayPool<T> pool, ManualClock clock, PressureDial pressure, int turn)
    {
        pressure.Level = (PressureLevel)(turn % 4);
        clock.Advance(TimeSpan.FromSeconds(turn % 5 == 0 ? -30 : 9));
        pool.OnGen2Collection();
        pool.Trim((TrimLevel)(turn / 4 % 4));
    }

    /// <summary>At rest every rent has its return, except for calls that a trim has overtaken: one for each thread and trim.</summary>
    public static void RequireBalance<T>(PerCoreArrayPool<T> pool, int seed, int uncounted = 0)
    {
        // The finalizers of threads that have ended give their caches up: there is no rest before that.
        Memory.Collect();
        PoolStatistics statistics = pool.GetStatistics();
        bool isInBounds = statistics.RetainedBytes >= statistics.PooledBytes && statistics.RetainedBytes <= statistics.MaxRetainedBytes;
        OwnershipException.Require(
            isInBounds && Math.Abs(statistics.Outstanding) <= uncounted, $"the balance is wrong at rest, seed {seed}: {statistics}");
    }
}
