using System.Collections;

namespace Pools.Tests;

/// <summary>What a pool does not tell even to its tests, read by reflection. A field that is renamed fails the tests that ask for
/// it.</summary>
internal static class PoolInternals
{
    public static PerCoreEngine<HardwareAtomics> EngineOf<T>(PerCoreArrayPool<T> pool) =>
        (PerCoreEngine<HardwareAtomics>)Field(pool, "_engine");

    /// <summary>The thread caches that a pool knows, including caches of ended threads.</summary>
    public static IEnumerable<ThreadCache> Caches<T>(PerCoreArrayPool<T> pool)
    {
        PerCoreEngine<HardwareAtomics> engine = EngineOf(pool);
        for (var cache = (ThreadCache?)Require(engine.GetType(), "_caches").GetValue(engine); cache is not null; cache = cache.Next)
        {
            yield return cache;
        }
    }

    /// <summary>Rents and returns until the calling thread has a cache of the pool. After how many times it has one is not certain: it gets
    /// none while a finalizer changes what the thread keeps.</summary>
    public static ThreadCache Settle<T>(PerCoreArrayPool<T> pool)
    {
        PerCoreEngine<HardwareAtomics> engine = EngineOf(pool);
        ThreadCache? cache;
        do
        {
            pool.Return(pool.Rent(100));
            cache = ThreadCaches.Find(engine.Id, engine.Account);
        }
        while (cache is null);

        return cache;
    }

    /// <summary>Whether the cache has no magazines: its thread has ended, or has not used the pool since a trim.</summary>
    public static bool IsEmpty(ThreadCache cache) =>
        cache.AllOfOther<HardwareAtomics>().OfType<ThreadBucket>().All(kept =>
            kept.Previous is null && cache.Slots[kept.Bucket].Loaded == Magazine.Sentinel);

    public static int CountCaches<T>(PerCoreArrayPool<T> pool) => Caches(pool).Count();

    /// <summary>How many pools, collected ones among them, stand in the list of those that are told of listeners.</summary>
    public static int CountObservedPools()
    {
        object pools = StaticField(typeof(ObservedPools), "s_pools");
        lock (pools)
        {
            return ((ICollection)Field(pools, "_entries")).Count;
        }
    }

    /// <summary>The length of the calling thread's table: the highest pool id that it knows and one.</summary>
    public static int ThreadTableLength()
    {
        int length = 0;
        while (ThreadTable.Knows(length))
        {
            length++;
        }

        return length;
    }

    /// <summary>The id that the next pool would get.</summary>
    public static int LowestFreeId()
    {
        int id = PoolIds.Take();
        PoolIds.Release(id);
        return id;
    }

    /// <summary>A private instance field.</summary>
    public static object Field(object of, string name) => Require(of.GetType(), name).GetValue(of)!;

    /// <summary>A private static field.</summary>
    public static object StaticField(Type of, string name) => Require(of, name).GetValue(null)!;

    /// <summary>Puts a value into a private instance field.</summary>
    public static void SetField(object of, string name, object value) => Require(of.GetType(), name).SetValue(of, value);

    private static FieldInfo Require(Type type, string name) =>
        type.GetField(name, BindingFlags.NonPublic | BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static)
            ?? throw new MissingFieldException(type.Name, name);
}
