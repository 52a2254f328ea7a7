using Microsoft.Extensions.ObjectPool;

namespace Pools.Tests.Extensions.ObjectPool;

/// <summary>Helpers for object pools.</summary>
internal static class Pooling
{
    /// <summary>More operations than a thread makes before it gets a cache.</summary>
    public const int Probation = 100;

    /// <summary>Options with a clock that stands still.</summary>
    public static PerCoreObjectPoolOptions Still(int maximumRetained = 1_000, int? hardLimit = null) =>
        new() { MaximumRetained = maximumRetained, HardLimit = hardLimit, TimeProvider = new ManualClock() };

    /// <summary>Creates a pool that only hears of collections that its test simulates.</summary>
    public static PerCoreObjectPool<T> Make<T>(IPooledObjectPolicy<T> policy, PerCoreObjectPoolOptions options)
        where T : class =>
        new(policy, PerCoreObjectPoolOptions.Checked(options), trimsAfterGen2: false);

    /// <summary>Simulates a collection.</summary>
    public static void Collect(IGen2Listener pool) => pool.OnGen2Collection();

    /// <summary>Gives this thread caches.</summary>
    public static void Settle<T>(ObjectPool<T> pool)
        where T : class
    {
        for (int i = 0; i < Probation; i++)
        {
            pool.Return(pool.Get());
        }
    }

    public static List<T> GetMany<T>(ObjectPool<T> pool, int count)
        where T : class
    {
        List<T> objects = [];
        for (int i = 0; i < count; i++)
        {
            objects.Add(pool.Get());
        }

        return objects;
    }

    public static void ReturnAll<T>(ObjectPool<T> pool, IEnumerable<T> objects)
        where T : class
    {
        foreach (T item in objects)
        {
            pool.Return(item);
        }
    }

    /// <summary>The documented bound of a pool.</summary>
    public static int Bound(int maximumRetained, int threads, int cores)
    {
        int perCore = (maximumRetained + cores - 1) / cores;
        int magazine = System.Math.Min(perCore, Magazine.LargestCapacity);
        return (cores * (perCore + magazine - 1) / magazine * magazine) + (threads * 2 * magazine);
    }
}
