using System;
using System.Buffers;
using System.Linq;
using System.Reflection;
using Pools.Internal;
using Pools.Large;

namespace Pools.Tests.Large;

/// <summary>What a large pool does not tell even to its tests, read by reflection. A field that is renamed fails the tests that ask for it.</summary>
internal static class LargeInternals
{
    public static LargeEngine<HardwareAtomics> EngineOf<T>(LargeArrayPool<T> pool) => (LargeEngine<HardwareAtomics>)Field(pool, "_engine");

    /// <summary>The inner pool that the pool has made for itself, if it has.</summary>
    public static PerCoreArrayPool<T>? OwnInnerOf<T>(LargeArrayPool<T> pool) =>
        (PerCoreArrayPool<T>?)typeof(LargeArrayPool<T>).GetField("_ownInner", BindingFlags.Instance | BindingFlags.NonPublic)!.GetValue(pool);

    /// <summary>The large part that a per-core pool has made, if it has.</summary>
    public static LargeArrayPool<T>? PartOf<T>(PerCoreArrayPool<T> pool) =>
        ((OnDemand<HardwareAtomics, ArrayPool<T>>?)typeof(PerCoreArrayPool<T>).GetField("_large", BindingFlags.Instance | BindingFlags.NonPublic)!.GetValue(pool))?.Existing as LargeArrayPool<T>;

    /// <summary>The pool as its events name it, with the inner pool that it has made for itself.</summary>
    public static PoolIdentity IdentityOf<T>(LargeArrayPool<T> pool) =>
        OwnInnerOf(pool) is { } inner ? new(pool.Name, pool.GetHashCode(), inner.GetHashCode()) : PoolIdentity.Of(pool);

    public static LedgerAccount<HardwareAtomics> AccountOf<T>(LargeArrayPool<T> pool) => TiersOf(pool).Account;

    public static LargeTiers<HardwareAtomics> TiersOf<T>(LargeArrayPool<T> pool) => (LargeTiers<HardwareAtomics>)Field(EngineOf(pool), "_tiers");

    /// <summary>The gate of the queue of rents, of a pool that limits what is out.</summary>
    public static object GateOfQueue<T>(LargeArrayPool<T> pool) => Field(EngineOf(pool).Admission!, "_gate");

    /// <summary>The gate of moves.</summary>
    public static object GateOfMoves<T>(LargeArrayPool<T> pool) => Field(AccountOf(pool), "_moving");

    /// <summary>The gate of trims.</summary>
    public static object GateOf<T>(LargeArrayPool<T> pool) => Field(Field(EngineOf(pool), "_trimmer"), "_gate");

    public static LargeSettings SettingsOf<T>(LargeArrayPool<T> pool) => (LargeSettings)Field(pool, "_settings");

    public static LargeLayout LayoutOf<T>(LargeArrayPool<T> pool) => EngineOf(pool).Layout;

    /// <summary>The bytes that stand in the strong tier, counted one by one.</summary>
    public static long RecountStrong<T>(LargeArrayPool<T> pool)
    {
        StrongTier<HardwareAtomics> strong = TiersOf(pool).Strong;
        return Enumerable.Range(0, LayoutOf(pool).ClassCount).Sum(sizeClass => strong.Summarize(sizeClass, restarts: false).Count * LayoutOf(pool).BytesOf(sizeClass));
    }

    /// <summary>The bytes in the cores' slots.</summary>
    public static long RecountSlots<T>(LargeArrayPool<T> pool)
    {
        CoreSlots<HardwareAtomics> slots = TiersOf(pool).Slots;
        return Enumerable.Range(0, slots.Count).Sum(core => slots.Peek(core)?.Bytes ?? 0);
    }

    /// <summary>The bytes that the pool's account has to count: in the strong tier, and of the arrays that have a core's slot, whether they rest there or are out.</summary>
    public static long RecountCounted<T>(LargeArrayPool<T> pool)
    {
        var places = (ArrayRecord?[])Field(TiersOf(pool).Slots, "_places");
        return RecountStrong(pool) + places.Sum(record => record?.Bytes ?? 0);
    }

    /// <summary>How many bytes of a pool's array have their pages.</summary>
    public static long ResidentBytes(Array array) => ArrayRecords.Find(array)!.ResidentBytes;

    private static object Field(object owner, string name) =>
        owner.GetType().GetField(name, BindingFlags.Instance | BindingFlags.NonPublic)?.GetValue(owner)
        ?? throw new InvalidOperationException($"{owner.GetType().Name} has no field {name}.");
}
