namespace Pools.Tests.Large;

/// <summary>Private state of a large pool, read by reflection.</summary>
internal static class LargeInternals
{
    public static LargeEngine<HardwareAtomics> EngineOf<T>(LargeArrayPool<T> pool) => (LargeEngine<HardwareAtomics>)Field(pool, "_engine")!;

    /// <summary>The inner pool that the pool has created, if it has.</summary>
    public static PerCoreArrayPool<T>? OwnInnerOf<T>(LargeArrayPool<T> pool) => (PerCoreArrayPool<T>?)Field(pool, "_ownInner");

    /// <summary>The pool in its events, with the inner pool that it has created.</summary>
    public static PoolIdentity IdentityOf<T>(LargeArrayPool<T> pool) =>
        OwnInnerOf(pool) is { } inner ? new(pool.Name, pool.GetHashCode(), inner.GetHashCode()) : PoolIdentity.Of(pool);

    public static LargeSettings SettingsOf<T>(LargeArrayPool<T> pool) => (LargeSettings)Field(pool, "_settings")!;

    public static LargeLayout LayoutOf<T>(LargeArrayPool<T> pool) => EngineOf(pool).Layout;

    public static bool AreLengthsDrifting<T>(LargeArrayPool<T> pool) =>
        ((LargeStore<HardwareAtomics>)StoreOf(EngineOf(pool))).AreLengthsDrifting;

    /// <summary>The lock of the pool's store.</summary>
    public static object LockOf<T>(LargeArrayPool<T> pool) => Field(StoreOf(EngineOf(pool)), "_lock")!;

    /// <summary>The bytes of the large arrays in the pool's store, counted one by one.</summary>
    public static long Recount<T>(LargeArrayPool<T> pool)
    {
        lock (LockOf(pool))
        {
            return RecordsIn(StoreOf(EngineOf(pool))).Sum(record => record.Bytes);
        }
    }

    /// <summary>Whether the store of its pool holds an array.</summary>
    public static bool IsInStore(ArrayRecord record)
    {
        object store = StoreOf(record.Owner);
        lock (Field(store, "_lock")!)
        {
            return RecordsIn(store).Contains(record);
        }
    }

    private static object StoreOf(object engine) => Field(engine, "_store")!;

    private static IEnumerable<ArrayRecord> RecordsIn(object store)
    {
        foreach (string name in (string[])["_resident", "_discarded"])
        {
            for (ArrayRecord? record = ((RecordSet)Field(store, name)!).Earliest; record is not null; record = record.Later)
            {
                yield return record;
            }
        }
    }

    private static object? Field(object owner, string name)
    {
        FieldInfo? field = owner.GetType().GetField(name, BindingFlags.Instance | BindingFlags.NonPublic);
        return field is not null ? field.GetValue(owner) : throw new MissingFieldException(owner.GetType().Name, name);
    }
}
