using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Pools.Internal;
using Pools.PerCore;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Looks at private fields of the code that ships, so that it needs no members for tests.</summary>
internal static class Inside
{
    /// <summary>Where the first word of bits is, behind a margin: a shelf's, whose hints for trims follow, or a set's of cores.</summary>
    private const int FirstWord = CacheLine.Size / sizeof(long);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_caches")]
    public static extern ref ThreadCache? Caches(PerCoreEngine<ExplorerAtomics> engine);

    public static Depot<ExplorerAtomics>?[] Depots(PerCoreEngine<ExplorerAtomics> engine) => Generic<ExplorerAtomics>.Depots(engine);

    /// <summary>The groups of a depot's shelves.</summary>
    public static Shelf<ExplorerAtomics>?[]?[] Groups(Depot<ExplorerAtomics> depot) => Generic<ExplorerAtomics>.Groups(Generic<ExplorerAtomics>.Shelves(depot));

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_unsettled")]
    public static extern ref List<Magazine> Unsettled(PerCoreEngine<ExplorerAtomics> engine);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_bytes")]
    public static extern ref long Bytes(RetentionBound bound);

    public static ref long Charged(PoolAccount account) => ref Bytes(account);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_hasEnded")]
    public static extern ref bool HasEnded(ThreadCache cache);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_isReleased")]
    public static extern ref bool IsReleased(ThreadCache cache);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_closed")]
    public static extern ref bool Closed(PerCoreEngine<ExplorerAtomics> engine);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_totals")]
    public static extern ref PoolAccount.Totals[] Totals(PoolAccount account);

    /// <summary>The bits of a shelf's places; worlds are small, so there is one word.</summary>
    public static ref long Hints(Shelf<ExplorerAtomics> shelf) => ref Words(shelf)[FirstWord];

    public static ref long Takes(Shelf<ExplorerAtomics> shelf) => ref Words(shelf)[FirstWord + 1];

    public static ref long LowWater(Shelf<ExplorerAtomics> shelf) => ref Words(shelf)[FirstWord + 2];

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_words")]
    public static extern ref long[] Words(Shelf<ExplorerAtomics> shelf);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_places")]
    public static extern ref Magazine?[] Places(Shelf<ExplorerAtomics> shelf);

    /// <summary>The cores on whose shelves searches look for arrays.</summary>
    public static CoreSet<ExplorerAtomics> WithArrays(Depot<ExplorerAtomics> depot) => Generic<ExplorerAtomics>.WithArrays(depot);

    /// <summary>The cores on whose shelves puts look for room.</summary>
    public static CoreSet<ExplorerAtomics> WithRoom(Depot<ExplorerAtomics> depot) => Generic<ExplorerAtomics>.WithRoom(depot);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_words")]
    public static extern ref long[] Words(CoreSet<ExplorerAtomics> cores);

    /// <summary>The bits of a set of cores; worlds are small, so there is one word.</summary>
    public static ref long Bits(CoreSet<ExplorerAtomics> cores) => ref Words(cores)[FirstWord];

    public static bool Holds(CoreSet<ExplorerAtomics> cores, int core) => (Bits(cores) & (1L << core)) != 0;

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_isVisited")]
    public static extern ref bool IsVisited(Shelf<ExplorerAtomics> shelf);

    /// <summary>Whether the shelf's hint says that a place holds arrays.</summary>
    public static bool Hint(Shelf<ExplorerAtomics> shelf, int place) => (Hints(shelf) & (1L << place)) != 0;

    // A field whose type names the type parameter is only found from within a generic type.
    private static class Generic<TAtomics>
        where TAtomics : struct, IAtomics
    {
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_depots")]
        public static extern ref Depot<TAtomics>?[] Depots(PerCoreEngine<TAtomics> engine);

        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_shelves")]
        public static extern ref ShelfTable<TAtomics> Shelves(Depot<TAtomics> depot);

        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_groups")]
        public static extern ref Shelf<TAtomics>?[]?[] Groups(ShelfTable<TAtomics> shelves);

        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_withArrays")]
        public static extern ref CoreSet<TAtomics> WithArrays(Depot<TAtomics> depot);

        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_withRoom")]
        public static extern ref CoreSet<TAtomics> WithRoom(Depot<TAtomics> depot);
    }
}
