using Pools.Internal;

namespace Pools.PerCore;

/// <summary>A pool's counts, and the bytes it may keep. It holds no arrays, so thread caches may keep it alive.</summary>
/// <param name="bucketCount">The number of buckets.</param>
/// <param name="maxBytes">The most bytes that may be charged.</param>
/// <param name="whole">The bound that this pool shares with the pool around it, or null.</param>
/// <remarks>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: none between counts.</para>
/// <para><b>Bounds</b>: see <see cref="RetentionBound"/>: a charge that does not fit is refused.</para>
/// <para><b>Accepted races</b>: an operation that a thread had begun on a magazine when a trim took the magazine is not counted.</para>
/// </remarks>
internal sealed class PoolAccount(int bucketCount, long maxBytes, RetentionBound? whole = null) : RetentionBound(maxBytes, whole)
{
    private readonly Totals[] _totals = new Totals[bucketCount + 1];
    [Shared(Sharing.Seam)]
    private long _overMaximumRentedBytes;
    [Shared(Sharing.Seam)]
    private long _overMaximumReturnedBytes;

    /// <summary>The index of the counts of arrays longer than the pool's maximum.</summary>
    public int OverMaximum => bucketCount;

    /// <summary>Takes back a magazine's charge and counts its rents. Of several callers, one gets true and owns the arrays.</summary>
    public bool Release<TAtomics>(Magazine? magazine)
        where TAtomics : struct, IAtomics
    {
        TAtomics atomics = default;
        if (magazine is null || atomics.Exchange(ref magazine.Charge, 0) is not (not 0 and var charge))
        {
            return false;
        }

        Subtract<TAtomics>(charge);
        AddRented<TAtomics>(magazine.Bucket, Magazine.Rented(atomics.Read(ref magazine.State)));
        return true;
    }

    /// <summary>Counts rents of kept arrays that no thread counts.</summary>
    public void AddRented<TAtomics>(int bucket, long arrays)
        where TAtomics : struct, IAtomics => default(TAtomics).Add(ref _totals[bucket].Rented, arrays);

    /// <summary>Counts rents that allocated and that no thread counts.</summary>
    public void AddAllocated<TAtomics>(int bucket, long arrays)
        where TAtomics : struct, IAtomics => default(TAtomics).Add(ref _totals[bucket].Allocated, arrays);

    /// <summary>Counts returned arrays that the pool did not keep, or dropped later.</summary>
    public void AddDropped<TAtomics>(int bucket, long arrays)
        where TAtomics : struct, IAtomics => default(TAtomics).Add(ref _totals[bucket].Dropped, arrays);

    /// <summary>Counts arrays that a trim released.</summary>
    public void AddTrimmed<TAtomics>(int bucket, long arrays)
        where TAtomics : struct, IAtomics => default(TAtomics).Add(ref _totals[bucket].Trimmed, arrays);

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

    /// <summary>Reads the bytes of arrays that are too long to be kept. Each is dropped when it is returned.</summary>
    public OverMaximumBytes ReadOverMaximum<TAtomics>()
        where TAtomics : struct, IAtomics
    {
        TAtomics atomics = default;
        long returned = atomics.VolatileRead(ref _overMaximumReturnedBytes);
        long rented = atomics.VolatileRead(ref _overMaximumRentedBytes);
        return new OverMaximumBytes(rented, returned, rented, returned);
    }

    /// <summary>Reads the totals of one bucket, or of <see cref="OverMaximum"/>.</summary>
    public Totals Read<TAtomics>(int bucket)
        where TAtomics : struct, IAtomics
    {
        TAtomics atomics = default;
        ref Totals totals = ref _totals[bucket];
        return new Totals
        {
            Rented = atomics.VolatileRead(ref totals.Rented),
            Allocated = atomics.VolatileRead(ref totals.Allocated),
            Dropped = atomics.VolatileRead(ref totals.Dropped),
            Trimmed = atomics.VolatileRead(ref totals.Trimmed),
        };
    }

    /// <summary>Counts of arrays: from released magazines, and from operations that no thread counts.</summary>
    internal struct Totals
    {
        /// <summary>Rents of kept arrays.</summary>
        [Shared(Sharing.SeamForOthers)]
        public long Rented;
        [Shared(Sharing.SeamForOthers)]
        public long Allocated;
        [Shared(Sharing.SeamForOthers)]
        public long Dropped;
        [Shared(Sharing.SeamForOthers)]
        public long Trimmed;
    }
}
