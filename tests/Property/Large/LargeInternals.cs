using System;
using System.Buffers;
using System.Linq;
using System.Reflection;
using Pools.Internal;
using Pools.Large;

namespace Pools.Tests.Large;

/// <summary>Private state of a large pool, read by reflection.</summary>
internal static class LargeInternals
{
    public static LargeEngine<HardwareAtomics> EngineOf<T>(LargeArrayPool<T> pool) => (LargeEngine<HardwareAtomics>)Field(pool, "_engine")!;

    /// <summary>The inner pool that the pool has created, if it has.</summary>
    public static PerCoreArrayPool<T>? OwnInnerOf<T>(LargeArrayPool<T> pool) => (PerCoreArrayPool<T>?)Field(pool, "_ownInner");

    /// <summary>The large part that a per-core pool has created, if it has.</summary>
    public static LargeArrayPool<T>? PartOf<T>(PerCoreArrayPool<T> pool) =>
        ((OnDemand<HardwareAtomics, ArrayPool<T>>?)Field(pool, "_large"))?.Existing as LargeArrayPool<T>;

    /// <summary>The pool in its events, with the inner pool that it has created.</summary>
    public static PoolIdentity IdentityOf<T>(LargeArrayPool<T> pool) =>
        OwnInnerOf(pool) is { } inner ? new(pool.Name, pool.GetHashCode(), inner.GetHashCode()) : PoolIdentity.Of(pool);

    public static LedgerAccount<HardwareAtomics> AccountOf<T>(LargeArrayPool<T> pool) => TiersOf(pool).Account;

    /// <summary>The gate of trims.</summary>
    public static object GateOf<T>(LargeArrayPool<T> pool) => Field(Field(EngineOf(pool), "_trimmer")!, "_gate")!;

    public static LargeSettings SettingsOf<T>(LargeArrayPool<T> pool) => (LargeSettings)Field(pool, "_settings")!;

    public static LargeLayout LayoutOf<T>(LargeArrayPool<T> pool) => EngineOf(pool).Layout;

    /// <summary>The bytes in the strong tier, counted one by one.</summary>
    public static long RecountStrong<T>(LargeArrayPool<T> pool)
    {
        StrongTier<HardwareAtomics> strong = TiersOf(pool).Strong;
        LargeLayout layout = LayoutOf(pool);
        return Enumerable.Range(0, layout.ClassCount).Sum(each => strong.Summarize(each, restarts: false).Count * layout.BytesOf(each));
    }

    /// <summary>The bytes in the cores' slots.</summary>
    public static long RecountSlots<T>(LargeArrayPool<T> pool)
    {
        CoreSlots<HardwareAtomics> slots = TiersOf(pool).Slots;
        return Enumerable.Range(0, slots.Count).Sum(core => slots.Peek(core)?.Bytes ?? 0);
    }

    /// <summary>The bytes that the pool's account counts: the strong tier, and all arrays that have a core's slot.</summary>
    public static long RecountCounted<T>(LargeArrayPool<T> pool)
    {
        var places = (ArrayRecord?[])Field(TiersOf(pool).Slots, "_places")!;
        return RecountStrong(pool) + places.Sum(record => record?.Bytes ?? 0);
    }

    public static long ResidentBytes(Array array) => ArrayRecords.Find(array)!.ResidentBytes;

    private static LargeTiers<HardwareAtomics> TiersOf<T>(LargeArrayPool<T> pool) =>
        (LargeTiers<HardwareAtomics>)Field(EngineOf(pool), "_tiers")!;

    private static object? Field(object owner, string name)
    {
        FieldInfo? field = owner.GetType().GetField(name, BindingFlags.Instance | BindingFlags.NonPublic);
        return field is not null ? field.GetValue(owner) : throw new MissingFieldException(owner.GetType().Name, name);
    }
}
