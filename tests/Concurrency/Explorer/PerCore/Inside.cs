namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Looks at private fields of the code that ships, so that it needs no members for tests.</summary>
internal static class Inside
{
    /// <summary>Index of the first word of bits, behind a margin. Worlds are small: there is one word.</summary>
    private const int FirstWord = CacheLine.Size / sizeof(long);

    public static SharedBucket<ExplorerAtomics>?[] SharedBuckets(PerCoreEngine<ExplorerAtomics> engine) =>
        Generic<ExplorerAtomics>.SharedBuckets(engine);
    public static CoreSet<ExplorerAtomics> WithArrays(SharedBucket<ExplorerAtomics> shared) => Generic<ExplorerAtomics>.WithArrays(shared);
    public static SharedListLane<ExplorerAtomics>?[] Lanes(SharedList<ExplorerAtomics> list) => Generic<ExplorerAtomics>.Lanes(list);
    public static ref long Signs(SharedList<ExplorerAtomics> list) => ref Generic<ExplorerAtomics>.Signs(list);
    public static ref long Charged(PoolAccount account) => ref Bytes(account);
    public static ref long Hints(CoreCache<ExplorerAtomics> coreCache) => ref Words(coreCache)[FirstWord];
    public static bool Hint(CoreCache<ExplorerAtomics> coreCache, int place) => (Hints(coreCache) & (1L << place)) != 0;
    public static bool Holds(CoreSet<ExplorerAtomics> cores, int core) => (Words(cores)[FirstWord] & (1L << core)) != 0;

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_caches")]
    public static extern ref ThreadCache? Caches(PerCoreEngine<ExplorerAtomics> engine);
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_closed")]
    public static extern ref bool Closed(PerCoreEngine<ExplorerAtomics> engine);
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_bytes")]
    public static extern ref long Bytes(RetentionBound bound);
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_places")]
    public static extern ref Magazine?[] Places(CoreCache<ExplorerAtomics> coreCache);
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_words")]
    private static extern ref long[] Words(CoreCache<ExplorerAtomics> coreCache);
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_words")]
    private static extern ref long[] Words(CoreSet<ExplorerAtomics> cores);

    // A field whose type names the type parameter is only found from within a generic type.
    private static class Generic<TAtomics>
        where TAtomics : struct, IAtomics
    {
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_sharedBuckets")]
        public static extern ref SharedBucket<TAtomics>?[] SharedBuckets(PerCoreEngine<TAtomics> engine);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_withArrays")]
        public static extern ref CoreSet<TAtomics> WithArrays(SharedBucket<TAtomics> shared);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_lanes")]
        public static extern ref SharedListLane<TAtomics>?[] Lanes(SharedList<TAtomics> list);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_withArrays")]
        public static extern ref long Signs(SharedList<TAtomics> list);
    }
}
