using Pools.Internal;

namespace Pools.PerCore;

/// <summary>What a pool has kept count of, and the bytes it may keep; it holds no arrays, so that thread caches may refer to it for as long as they like.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Bounds</b>: those of a <see cref="RetentionBound"/>: a charge that does not fit is refused.</para>
/// <para><b>Accepted races</b>: an operation that a thread had begun on a magazine when a trim took it, and that ends only after the magazine's counts
/// were added here, is not counted.</para>
/// </remarks>
/// <param name="bucketCount">How many buckets the pool has.</param>
/// <param name="maxBytes">The most bytes that may be charged.</param>
/// <param name="whole">What this is a part of, or null.</param>
/// <param name="isStrict">Whether each item that is let go is given to somebody.</param>
internal sealed class PoolAccount(int bucketCount, long maxBytes, RetentionBound? whole = null, bool isStrict = false) : RetentionBound(maxBytes, whole)
{
    private readonly Totals[] _totals = new Totals[bucketCount + 1];
    [Shared(Sharing.Seam)]
    private long _overMaximumRentedBytes;
    [Shared(Sharing.Seam)]
    private long _overMaximumReturnedBytes;

    public readonly int BucketCount = bucketCount;

    /// <summary>The index under which arrays are counted that are too long for the pool.</summary>
    public int OverMaximum => BucketCount;

    /// <summary>Whether each item that is let go is given to somebody: see <see cref="StrictMagazine{TAtomics}"/>.</summary>
    public readonly bool IsStrict = isStrict;

    /// <summary>Takes back what a magazine is charged. Of several callers one gets true: the one that gives the magazine up.</summary>
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

    /// <summary>Gives up a magazine that the caller owns, unless a trim has done so: its charge is taken back and its counts are added to the totals.</summary>
    /// <returns>Whether this call gave it up.</returns>
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

    /// <summary>Adds a magazine's counts to the totals, once, when nothing more will be counted in it.</summary>
    public void AddCounts<TAtomics>(Magazine magazine)
        where TAtomics : struct, IAtomics
    {
        TAtomics atomics = default;
        long rented = Magazine.Rented(atomics.Read(ref magazine.State));
        ref Totals totals = ref _totals[magazine.Bucket];
        atomics.Add(ref totals.Rented, rented);
        atomics.Add(ref totals.Returned, rented + MagazineOperations<TAtomics>.Count(magazine));
    }

    /// <summary>Counts rents of kept arrays, each of which had been returned.</summary>
    public void AddRented<TAtomics>(int bucket, long arrays)
        where TAtomics : struct, IAtomics
    {
        default(TAtomics).Add(ref _totals[bucket].Rented, arrays);
        default(TAtomics).Add(ref _totals[bucket].Returned, arrays);
    }

    /// <summary>Counts arrays that were in a magazine twice, one after the other, and were returned once.</summary>
    public void AddMoved<TAtomics>(int bucket, long arrays)
        where TAtomics : struct, IAtomics => default(TAtomics).Add(ref _totals[bucket].Moved, arrays);

    /// <summary>How many these are. Read after the magazines: else one that moves meanwhile would be two returns.</summary>
    public long ReadMoved<TAtomics>(int bucket)
        where TAtomics : struct, IAtomics => default(TAtomics).VolatileRead(ref _totals[bucket].Moved);

    /// <summary>Counts a rent that allocated and that no thread cache counts.</summary>
    public void AddAllocated<TAtomics>(int bucket, long arrays)
        where TAtomics : struct, IAtomics => default(TAtomics).Add(ref _totals[bucket].Allocated, arrays);

    /// <summary>Counts returned arrays that the pool did not keep, and that no magazine counts.</summary>
    public void AddDropped<TAtomics>(int bucket, long arrays)
        where TAtomics : struct, IAtomics => default(TAtomics).Add(ref _totals[bucket].Dropped, arrays);

    /// <summary>Counts a rent of an array that is too long to be kept.</summary>
    public void AddOverMaximumRent<TAtomics>(long bytes)
        where TAtomics : struct, IAtomics
    {
        AddAllocated<TAtomics>(OverMaximum, 1);
        default(TAtomics).Add(ref _overMaximumRentedBytes, bytes);
    }

    /// <summary>Counts its return.</summary>
    public void AddOverMaximumReturn<TAtomics>(long bytes)
        where TAtomics : struct, IAtomics
    {
        AddDropped<TAtomics>(OverMaximum, 1);
        default(TAtomics).Add(ref _overMaximumReturnedBytes, bytes);
    }

    /// <summary>Bytes of the arrays that are too long to be kept; each is dropped when it comes back.</summary>
    public OverMaximumBytes ReadOverMaximum<TAtomics>()
        where TAtomics : struct, IAtomics
    {
        TAtomics atomics = default;
        long returned = atomics.VolatileRead(ref _overMaximumReturnedBytes);
        long rented = atomics.VolatileRead(ref _overMaximumRentedBytes);
        return new OverMaximumBytes(rented, returned, rented, returned);
    }

    /// <summary>Counts arrays that were kept for a while and then dropped for want of room: they are counted as returned already, and those that are dropped are added to these.</summary>
    public void AddDroppedLater<TAtomics>(int bucket, long arrays)
        where TAtomics : struct, IAtomics
    {
        default(TAtomics).Add(ref _totals[bucket].Returned, -arrays);
        AddDropped<TAtomics>(bucket, arrays);
    }

    /// <summary>Counts arrays that a trim let go.</summary>
    public void AddTrimmed<TAtomics>(int bucket, long arrays)
        where TAtomics : struct, IAtomics => default(TAtomics).Add(ref _totals[bucket].Trimmed, arrays);

    /// <summary>The totals of one bucket, or of <see cref="OverMaximum"/>, but for what moved.</summary>
    public Totals Read<TAtomics>(int bucket)
        where TAtomics : struct, IAtomics
    {
        TAtomics atomics = default;
        ref Totals totals = ref _totals[bucket];
        return new Totals
        {
            // Before what was returned: an array that overflows goes from there to here, and must not be in both.
            Dropped = atomics.VolatileRead(ref totals.Dropped),
            Rented = atomics.VolatileRead(ref totals.Rented),
            Returned = atomics.VolatileRead(ref totals.Returned),
            Allocated = atomics.VolatileRead(ref totals.Allocated),
            Trimmed = atomics.VolatileRead(ref totals.Trimmed),
        };
    }

    /// <summary>Counts of arrays, of magazines that are no more and of operations that no thread counts.</summary>
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
