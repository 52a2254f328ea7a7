using Pools.Internal;

namespace Pools.PerCore;

/// <summary>A pool's counts, and the bytes it may keep. It holds no arrays, so thread caches may keep it alive for as long as they like.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: none between counts; within <see cref="Read"/>, what moves from one count to another is read where it goes to first. <see cref="HoldHandOver"/> keeps a finalizer from moving any.</para>
/// <para><b>Bounds</b>: those of a <see cref="RetentionBound"/>: a charge that does not fit is refused.</para>
/// <para><b>Accepted races</b>: an operation that a thread had begun on a magazine when a trim took it, and that ends only after the magazine's counts
/// were added here, is not counted. That is a trim interval later, or sooner by many further trims: see <c>MostUnsettled</c>.</para>
/// </remarks>
/// <param name="bucketCount">How many buckets the pool has.</param>
/// <param name="maxBytes">The most bytes that may be charged.</param>
/// <param name="whole">The bound that this one is a part of, or null.</param>
/// <param name="isStrict">Whether each released item is handed to a releaser.</param>
internal sealed class PoolAccount(int bucketCount, long maxBytes, RetentionBound? whole = null, bool isStrict = false) : RetentionBound(maxBytes, whole)
{
    private readonly Totals[] _totals = new Totals[bucketCount + 1];
    private readonly object _handOver = new();
    [Shared(Sharing.Seam)]
    private long _overMaximumRentedBytes;
    [Shared(Sharing.Seam)]
    private long _overMaximumReturnedBytes;

    public readonly int BucketCount = bucketCount;

    /// <summary>The index under which arrays longer than the pool's maximum are counted.</summary>
    public int OverMaximum => BucketCount;

    /// <summary>Whether each released item is handed to a releaser: see <see cref="StrictMagazine{TAtomics}"/>.</summary>
    public readonly bool IsStrict = isStrict;

    /// <summary>
    /// Excludes each other: who adds up the buckets, and the finalizer that hands an ended thread's magazines to the totals. In between, a magazine is in neither, and whoever counts a pool that rests
    /// cannot know that a collection has just found a thread ended. The innermost lock; no code of others runs under it.
    /// </summary>
    public HeldGate<TAtomics> HoldHandOver<TAtomics>()
        where TAtomics : struct, IAtomics => HeldGate<TAtomics>.Enter(_handOver);

    /// <summary>Takes back a magazine's charge. Of several callers, one gets true: that one releases the magazine.</summary>
    public bool TryReleaseCharge<TAtomics>(Magazine magazine)
        where TAtomics : struct, IAtomics
    {
        long charge = default(TAtomics).Exchange(ref magazine.Charge, 0);
        if (charge == 0)
        {
            return false;
        }

        Subtract<TAtomics>(charge);
        return true;
    }

    /// <summary>Releases a magazine that the caller owns, unless a trim has done so: takes back its charge and adds its counts to the totals.</summary>
    /// <returns>Whether this call released it.</returns>
    public bool Release<TAtomics>(Magazine? magazine)
        where TAtomics : struct, IAtomics
    {
        if (magazine is null || !TryReleaseCharge<TAtomics>(magazine))
        {
            return false;
        }

        AddCounts<TAtomics>(magazine);
        return true;
    }

    /// <summary>Adds a magazine's counts to the totals: once, when nothing more will be counted in it.</summary>
    public void AddCounts<TAtomics>(Magazine magazine)
        where TAtomics : struct, IAtomics
    {
        TAtomics atomics = default;
        long rented = Magazine.Rented(atomics.Read(ref magazine.State));
        ref Totals totals = ref _totals[magazine.Bucket];
        atomics.Add(ref totals.Rented, rented);
        atomics.Add(ref totals.Returned, rented + MagazineOperations<TAtomics>.Count(magazine));
    }

    /// <summary>Counts rents of kept arrays, each of which was returned before.</summary>
    public void AddRented<TAtomics>(int bucket, long arrays)
        where TAtomics : struct, IAtomics
    {
        default(TAtomics).Add(ref _totals[bucket].Rented, arrays);
        default(TAtomics).Add(ref _totals[bucket].Returned, arrays);
    }

    /// <summary>Counts arrays that were in two magazines, one after the other, but were returned only once.</summary>
    public void AddMoved<TAtomics>(int bucket, long arrays)
        where TAtomics : struct, IAtomics => default(TAtomics).Add(ref _totals[bucket].Moved, arrays);

    /// <summary>Reads that count. Call it after the magazines have been read: otherwise an array that moves in between would count as two returns.</summary>
    public long ReadMoved<TAtomics>(int bucket)
        where TAtomics : struct, IAtomics => default(TAtomics).VolatileRead(ref _totals[bucket].Moved);

    /// <summary>Counts rents that allocated and that no thread cache counts.</summary>
    public void AddAllocated<TAtomics>(int bucket, long arrays)
        where TAtomics : struct, IAtomics => default(TAtomics).Add(ref _totals[bucket].Allocated, arrays);

    /// <summary>Counts returned arrays that the pool did not keep and that no magazine counts.</summary>
    public void AddDropped<TAtomics>(int bucket, long arrays)
        where TAtomics : struct, IAtomics => default(TAtomics).Add(ref _totals[bucket].Dropped, arrays);

    /// <summary>Counts a rent of an array that is too long to be kept.</summary>
    public void AddOverMaximumRent<TAtomics>(long bytes)
        where TAtomics : struct, IAtomics
    {
        AddAllocated<TAtomics>(OverMaximum, 1);
        default(TAtomics).Add(ref _overMaximumRentedBytes, bytes);
    }

    /// <summary>Counts the return of such an array.</summary>
    public void AddOverMaximumReturn<TAtomics>(long bytes)
        where TAtomics : struct, IAtomics
    {
        AddDropped<TAtomics>(OverMaximum, 1);
        default(TAtomics).Add(ref _overMaximumReturnedBytes, bytes);
    }

    /// <summary>Reads the bytes of arrays that are too long to be kept; each is dropped when it is returned.</summary>
    public OverMaximumBytes ReadOverMaximum<TAtomics>()
        where TAtomics : struct, IAtomics
    {
        TAtomics atomics = default;
        long returned = atomics.VolatileRead(ref _overMaximumReturnedBytes);
        long rented = atomics.VolatileRead(ref _overMaximumRentedBytes);
        return new OverMaximumBytes(rented, returned, rented, returned);
    }

    /// <summary>Counts arrays that were kept for a while and then dropped, for lack of room or at the end of a thread. They have been counted as returned already, and dropped arrays count as returned too, so they are taken off there.</summary>
    public void AddDroppedLater<TAtomics>(int bucket, long arrays)
        where TAtomics : struct, IAtomics
    {
        default(TAtomics).Add(ref _totals[bucket].Returned, -arrays);
        AddDropped<TAtomics>(bucket, arrays);
    }

    /// <summary>Counts arrays that a trim released.</summary>
    public void AddTrimmed<TAtomics>(int bucket, long arrays)
        where TAtomics : struct, IAtomics => default(TAtomics).Add(ref _totals[bucket].Trimmed, arrays);

    /// <summary>Reads the totals of one bucket, or of <see cref="OverMaximum"/>, except for what moved.</summary>
    public Totals Read<TAtomics>(int bucket)
        where TAtomics : struct, IAtomics
    {
        TAtomics atomics = default;
        ref Totals totals = ref _totals[bucket];
        return new Totals
        {
            // Read before the returns: an array that is dropped later moves from there to here, and must not be counted in both.
            Dropped = atomics.VolatileRead(ref totals.Dropped),
            Rented = atomics.VolatileRead(ref totals.Rented),
            Returned = atomics.VolatileRead(ref totals.Returned),
            Allocated = atomics.VolatileRead(ref totals.Allocated),
            Trimmed = atomics.VolatileRead(ref totals.Trimmed),
        };
    }

    /// <summary>Counts of arrays: those of magazines that no longer exist, and of operations that no thread counts.</summary>
    internal struct Totals
    {
        [Shared(Sharing.SeamForOthers)]
        public long Rented;
        [Shared(Sharing.SeamForOthers)]
        public long Returned;
        [Shared(Sharing.SeamForOthers)]
        public long Allocated;
        [Shared(Sharing.SeamForOthers)]
        public long Dropped;
        [Shared(Sharing.SeamForOthers)]
        public long Trimmed;
        [Shared(Sharing.Seam)]
        public long Moved;
    }
}
