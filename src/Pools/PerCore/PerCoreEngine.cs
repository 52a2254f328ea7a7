using Pools.Internal;

namespace Pools.PerCore;

/// <summary>The part of a per-core pool that does not depend on the element type, behind the fast path.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// Arrays are objects here; the caller derives buckets from lengths, allocates, validates and clears.
/// <para><b>Threading</b>: any thread, concurrently. <see cref="TryRent"/> and <see cref="TryReturn"/> take no lock and never wait. Trims,
/// statistics and closing share one lock, which those two never take.</para>
/// <para><b>Ordering</b>: a thread's writes to an array before it returned it happen before the next renter gets it.</para>
/// <para><b>Bounds</b>: charged bytes ≤ the budget; a thread keeps two magazines a bucket, a shared bucket its planned number.</para>
/// <para>
/// <b>State is consistent after every store</b>: user code may run inside any allocation or callback and use the pool on the same thread,
/// and any allocation may throw. So memory is allocated first, and a magazine leaves its old place before it goes to a new one. A magazine
/// in a local variable belongs to that call alone; if the call ends abruptly, the magazine is garbage. <see cref="TryRent"/> and
/// <see cref="TryReturn"/> catch an OutOfMemoryException of the pool's own bookkeeping: the rent allocates, and the return drops its array.
/// </para>
/// <para><b>Accepted races</b>: a trim may take a thread's magazine while the thread uses it. An array that the thread is returning is then
/// lost, and one that it is renting may be counted as trimmed. If the thread is moving the magazine between its two places, it continues to
/// use it until its next slow operation notices. The magazine's arrays are still handed out once each, but they are not charged until
/// then.</para>
/// <para>
/// <b>Closing</b>: each operation stores an array, and then checks whether the pool is closed. Closing sets the flag and then takes
/// everything. So at least one of the two sees the other (Dekker), and a closed pool keeps nothing.
/// </para>
/// </remarks>
internal sealed partial class PerCoreEngine<TAtomics>
    where TAtomics : struct, IAtomics
{
    /// <summary>The pool's index in each thread's table; <see cref="PoolIds.None"/>: threads have no caches of it.</summary>
    public readonly int Id;

    public readonly PoolAccount Account;

    private static readonly TrimRequest s_everything = new(Now: 0, StaleAfter: 0, AllSurplus: true, Everything: true);

    private readonly Func<int, BucketPlan> _planOf;
    private readonly SharedBucket<TAtomics>?[] _sharedBuckets;
    private readonly ArrayAllocator? _allocator;
    [Shared(Sharing.Seam)]
    private ThreadCache? _caches;
    [Shared(Sharing.Seam)]
    private bool _closed;
    [Shared(Sharing.Seam)]
    private IDropObserver? _dropObserver;

    /// <param name="buckets">The number of buckets: 1 or more.</param>
    /// <param name="planOf">The plan of a bucket, always the same.</param>
    /// <param name="maxRetainedBytes">The budget.</param>
    /// <param name="allocator">Called before each of the engine's allocations, unless null.</param>
    /// <param name="whole">The bound that this pool shares with the pool around it, or null.</param>
    public PerCoreEngine(
        int buckets, Func<int, BucketPlan> planOf, long maxRetainedBytes, ArrayAllocator? allocator, RetentionBound? whole = null)
    {
        _planOf = planOf;
        _allocator = allocator;
        _sharedBuckets = new SharedBucket<TAtomics>?[buckets];
        Account = new PoolAccount(buckets, maxRetainedBytes, whole);

        // If threads cache any arrays, they cache the shortest.
        Id = planOf(0).IsCached ? PoolIds.Take() : PoolIds.None;
    }

    /// <summary>Whether the pool no longer keeps anything.</summary>
    public bool IsClosed => default(TAtomics).VolatileRead(ref _closed);

    /// <summary>Receives the arrays that are dropped after they had been kept; null: they are not reported.</summary>
    public IDropObserver? DropObserver
    {
        set => default(TAtomics).VolatileWrite(ref _dropObserver, value);
    }

    /// <summary>Whether this is the array that the caller returned last, and still kept. Shared lists find each kept array.</summary>
    public bool IsLastReturned(int bucket, object array)
    {
        if (FindSharedBucket(bucket) is not { } shared)
        {
            return false;
        }

        return shared.Plan.IsCached && ThreadCaches.Find(Id, Account) is { } cache
            ? MagazineOperations<TAtomics>.IsTop(default(TAtomics).Read(ref cache.Slots[bucket].Loaded), array)
            : shared.SharedList.Holds(array);
    }

    /// <summary>Releases everything and keeps nothing from now on.</summary>
    public void Close()
    {
        TAtomics atomics = default;
        atomics.VolatileWrite(ref _closed, true);

        // The expensive half of the fence that this and RecheckClosed need; the operations have the cheap one.
        atomics.FenceEverywhere();
        Trim(s_everything, trimmed: null);
    }

    /// <summary>
    /// Detaches this pool's caches from threads, and from each other: otherwise a thread's cache would keep the caches of all ended threads
    /// alive. Call it only when <see cref="ReleaseId"/> may be called, and before that call.
    /// </summary>
    /// <remarks>Waits for a trim: a finalizer may have resurrected the pool, and the trim may still be running.</remarks>
    public void DetachFromThreads()
    {
        TAtomics atomics = default;
        using HeldLock<TAtomics> held = new(_maintenance);
        for (ThreadCache? cache = atomics.Exchange(ref _caches, null); cache is not null;)
        {
            ThreadCache? next = atomics.Read(ref cache.Next);
            atomics.Write(ref cache.Next, null);
            cache.Release<TAtomics>();
            cache = next;
        }
    }

    /// <summary>
    /// Releases the pool's id. Call it only after the fast path has stopped using the id and the garbage collector has found the pool
    /// unreachable since. Then no thread is inside an operation on the slots of this id.
    /// </summary>
    public void ReleaseId() => PoolIds.Release(Id);

    /// <summary>If the pool was closed during the operation, releases what the operation may have kept.</summary>
    private void RecheckClosed(ThreadCache? cache, int bucket)
    {
        default(TAtomics).FenceHere();
        if (IsClosed)
        {
            ReleaseBucket(cache, bucket);
        }
    }

    private void ReleaseBucket(ThreadCache? cache, int bucket)
    {
        if (cache?.Find(bucket) is { } kept)
        {
            TakeFromThread(cache, kept, trimmed: null);
        }

        SharedBucket<TAtomics>? shared = FindSharedBucket(bucket);
        Account.AddTrimmed<TAtomics>(bucket, shared?.SharedList.Trim(s_everything, trimmed: null) ?? 0);
        for (int core = 0; core < shared?.Cores; core++)
        {
            CoreCache<TAtomics>? coreCache = shared.Find(core);
            for (int place = 0; place < coreCache?.PlaceCount; place++)
            {
                Release(coreCache.TakeAt(place), trimmed: null, fromShared: null);
            }
        }
    }

    /// <summary>This thread's cache, created once the thread has made enough calls; null before that.</summary>
    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    private ThreadCache? GetCache()
    {
        ThreadCache? cache = ThreadCaches.Find(Id, Account);
        return cache is null && !IsClosed && Id != PoolIds.None && ThreadProbation.HasEnded() ? AddCache() : cache;
    }

    private ThreadCache AddCache()
    {
        _allocator?.BeforeBookkeeping();
        ThreadCache cache = ThreadCaches.Add(Id, Account, out bool isListed);
        if (isListed)
        {
            return cache;
        }

        TAtomics atomics = default;
        ThreadCache? head = atomics.VolatileRead(ref _caches);
        while (true)
        {
            atomics.Write(ref cache.Next, head);
            ThreadCache? seen = atomics.CompareExchange(ref _caches, cache, head);
            if (seen == head)
            {
                return cache;
            }

            head = seen;
        }
    }

    /// <summary>This thread's bucket, created on demand. User code may run inside and use the bucket.</summary>
    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    private ThreadBucket GetBucket(ThreadCache cache, int bucket)
    {
        if (cache.Find(bucket) is { } known)
        {
            return known;
        }

        _allocator?.BeforeBookkeeping();
        ThreadBucket added = cache.Add<TAtomics>(bucket);
        added.Lane = (byte)LaneOfThread();
        return added;
    }

    /// <summary>The lane of shared lists in which this thread looks first. Few cores need few lanes.</summary>
    private static int LaneOfThread() =>
        default(TAtomics).CurrentThread() % Math.Min(default(TAtomics).ProcessorCount(), SharedList.MostLanes);

    private SharedBucket<TAtomics>? FindSharedBucket(int bucket) => default(TAtomics).VolatileRead(ref _sharedBuckets[bucket]);

    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    private SharedBucket<TAtomics> GetSharedBucket(int bucket)
    {
        if (FindSharedBucket(bucket) is { } shared)
        {
            return shared;
        }

        _allocator?.BeforeBookkeeping();
        SharedBucket<TAtomics> made = new(_planOf(bucket), default(TAtomics).ProcessorCount(), _allocator, Account);
        return default(TAtomics).CompareExchange(ref _sharedBuckets[bucket], made, null) ?? made;
    }

    /// <summary>Creates an empty, charged magazine; null if the budget does not allow it.</summary>
    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    private Magazine? TryMakeMagazine(in BucketPlan plan, int bucket, int capacity)
    {
        TAtomics atomics = default;
        long charge = plan.Charge(capacity);
        if (!Account.HasRoom<TAtomics>(charge))
        {
            return null;
        }

        _allocator?.BeforeBookkeeping();
        Magazine magazine = Magazine.Make(bucket, capacity, charge);
        if (!Account.TryAdd<TAtomics>(charge))
        {
            return null;
        }

        atomics.Own(magazine);
        return magazine;
    }

    /// <summary>Drops a magazine that this call owns, with its arrays.</summary>
    private void DropMagazine(Magazine? magazine)
    {
        if (magazine is null)
        {
            return;
        }

        NotifyDropped(magazine);
        int arrays = MagazineOperations<TAtomics>.Count(magazine);
        if (Account.Release<TAtomics>(magazine))
        {
            Account.AddDropped<TAtomics>(magazine.Bucket, arrays);
        }
    }

    /// <summary>Reports the arrays of a magazine that this call owns to the observer, if there is one. User code runs inside.</summary>
    private void NotifyDropped(Magazine magazine)
    {
        TAtomics atomics = default;
        IDropObserver? observer = atomics.VolatileRead(ref _dropObserver);
        if (observer is null)
        {
            return;
        }

        for (nint place = 0; place < magazine.Capacity; place++)
        {
            if (atomics.Read(ref magazine.At(place)) is { } array)
            {
                observer.OnDropped(array, magazine.Bucket);
            }
        }
    }

    /// <summary>Whether a trim has taken the magazine, so that it is no longer charged.</summary>
    private static bool IsReleased(Magazine magazine) => default(TAtomics).VolatileRead(ref magazine.Charge) == 0;
}
