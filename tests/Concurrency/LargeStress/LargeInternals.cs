namespace Pools.Tests.Concurrency.LargeStress;

/// <summary>What a large pool does not tell even to its tests, read by reflection.</summary>
internal static class LargeInternals
{
    public static LargeEngine<HardwareAtomics> EngineOf<T>(LargeArrayPool<T> pool) =>
        (LargeEngine<HardwareAtomics>)PoolInternals.Field(pool, "_engine");
    public static LedgerAccount<HardwareAtomics> AccountOf(LargeEngine<HardwareAtomics> engine) => TiersOf(engine).Account;
    private static LargeTiers<HardwareAtomics> TiersOf(LargeEngine<HardwareAtomics> engine) =>
        (LargeTiers<HardwareAtomics>)PoolInternals.Field(engine, "_tiers");

    public static long CountStrong(LargeEngine<HardwareAtomics> engine, out long coldBytes)
    {
        StrongTier<HardwareAtomics> strong = TiersOf(engine).Strong;
        (long bytes, long cold) = (0, 0);
        for (int sizeClass = 0; sizeClass < engine.Layout.ClassCount; sizeClass++)
        {
            // A condition that is never fulfilled sees all and takes nothing.
            strong.TakeOldestThat(sizeClass, (record, _) =>
            {
                bytes += record.Bytes;
                cold += record.ColdBytes;
                return false;
            });
        }

        coldBytes = cold;
        return bytes;
    }

    public static long CountPlaces(LargeEngine<HardwareAtomics> engine)
    {
        var places = (ArrayRecord?[])PoolInternals.Field(TiersOf(engine).Slots, "_places");
        return places.Sum(record => record?.Bytes ?? 0);
    }
}
