using System.Runtime.CompilerServices;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Looks at private fields of the code that ships, so that it needs no members for tests.</summary>
internal static class Inside
{
    /// <summary>Index of the first word of bits, behind a margin. Worlds are small: there is one word.</summary>
    private const int FirstWord = CacheLine.Size / sizeof(long);

    public static Depot<ExplorerAtomics>?[] Depots(PerCoreEngine<ExplorerAtomics> engine) => Generic<ExplorerAtomics>.Depots(engine);
    public static CoreSet<ExplorerAtomics> WithArrays(Depot<ExplorerAtomics> depot) => Generic<ExplorerAtomics>.WithArrays(depot);
    public static RackLane<ExplorerAtomics>?[] Lanes(Rack<ExplorerAtomics> rack) => Generic<ExplorerAtomics>.Lanes(rack);
    public static ref long Signs(Rack<ExplorerAtomics> rack) => ref Generic<ExplorerAtomics>.Signs(rack);
    public static ref long Charged(PoolAccount account) => ref Bytes(account);
    public static ref long Hints(Shelf<ExplorerAtomics> shelf) => ref Words(shelf)[FirstWord];
    public static bool Hint(Shelf<ExplorerAtomics> shelf, int place) => (Hints(shelf) & (1L << place)) != 0;
    public static bool Holds(CoreSet<ExplorerAtomics> cores, int core) => (Words(cores)[FirstWord] & (1L << core)) != 0;

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_caches")]
    public static extern ref ThreadCache? Caches(PerCoreEngine<ExplorerAtomics> engine);
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_closed")]
    public static extern ref bool Closed(PerCoreEngine<ExplorerAtomics> engine);
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_bytes")]
    public static extern ref long Bytes(RetentionBound bound);
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_places")]
    public static extern ref Magazine?[] Places(Shelf<ExplorerAtomics> shelf);
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_words")]
    private static extern ref long[] Words(Shelf<ExplorerAtomics> shelf);
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_words")]
    private static extern ref long[] Words(CoreSet<ExplorerAtomics> cores);

    // A field whose type names the type parameter is only found from within a generic type.
    private static class Generic<TAtomics>
        where TAtomics : struct, IAtomics
    {
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_depots")]
        public static extern ref Depot<TAtomics>?[] Depots(PerCoreEngine<TAtomics> engine);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_withArrays")]
        public static extern ref CoreSet<TAtomics> WithArrays(Depot<TAtomics> depot);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_lanes")]
        public static extern ref RackLane<TAtomics>?[] Lanes(Rack<TAtomics> rack);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_withArrays")]
        public static extern ref long Signs(Rack<TAtomics> rack);
    }
}
