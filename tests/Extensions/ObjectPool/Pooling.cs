using System.Collections.Generic;
using Microsoft.Extensions.ObjectPool;
using Pools.Memory;
using Pools.PerCore;

namespace Pools.Tests.Extensions.ObjectPool;

/// <summary>What tests do with pools.</summary>
internal static class Pooling
{
    /// <summary>More operations than a thread makes before it gets a cache of its own.</summary>
    public const int Probation = 100;

    /// <summary>Options of a pool whose clock stands still.</summary>
    public static PerCoreObjectPoolOptions Still(int maximumRetained = 1_000, int? hardLimit = null) =>
        new() { MaximumRetained = maximumRetained, HardLimit = hardLimit, TimeProvider = new ManualClock() };

    /// <summary>A pool that hears of no collection but those that its test reports.</summary>
    public static PerCoreObjectPool<T> Make<T>(IPooledObjectPolicy<T> policy, PerCoreObjectPoolOptions options)
        where T : class =>
        new(policy, PerCoreObjectPoolOptions.Checked(options), trimsAfterGen2: false);

    /// <summary>Tells the pool of a collection.</summary>
    public static void Collect(IGen2Listener pool) => pool.OnGen2Collection();

    /// <summary>Makes this thread one that has caches.</summary>
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

    /// <summary>The most objects that a pool may keep, by its documentation.</summary>
    public static int Bound(int maximumRetained, int threads, int cores)
    {
        int perCore = (maximumRetained + cores - 1) / cores;
        int magazine = System.Math.Min(perCore, Magazine.LargestCapacity);
        return (cores * (perCore + magazine - 1) / magazine * magazine) + (threads * 2 * magazine);
    }
}
