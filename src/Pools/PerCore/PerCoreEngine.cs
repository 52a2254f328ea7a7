using System;
using Pools.Internal;

namespace Pools.PerCore;

/// <summary>The part of a per-core pool that does not depend on the element type, behind the fast path.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// Arrays are objects here; the caller derives buckets from lengths, allocates, validates and clears.
/// <para><b>Threading</b>: any thread, concurrently. <see cref="TryRent"/> and <see cref="TryReturn"/> take no lock and never wait; trimming, statistics and closing
/// share one lock, which those two never take.</para>
/// <para><b>Ordering</b>: what a thread wrote to an array before returning it happens before the next renter gets it.</para>
/// <para><b>Bounds</b>: charged bytes ≤ the budget; a thread keeps two magazines a bucket, a core as many as the plan says.</para>
/// <para>
/// <b>State is consistent after every single store</b>: user code may run inside any allocation or callback and use the pool on the same thread, and any allocation may
/// throw. So memory is allocated first, a magazine leaves its old place before it goes to a new one, and no place is read twice as if it could not have changed. A magazine
/// in a local variable belongs to that call alone; if the call ends abruptly, the magazine is garbage.
/// </para>
/// <para><b>Accepted races</b>: a trim may take a thread's magazines while the thread moves one between its two places. The thread then keeps working with a released magazine
/// until its next slow operation notices. Its arrays are still handed out once each, but they are not charged until then.</para>
/// </remarks>
internal sealed partial class PerCoreEngine<TAtomics>
    where TAtomics : struct, IAtomics
{
    private readonly BucketPlan[] _plans;
    private readonly Depot<TAtomics>?[] _depots;
    private readonly ArrayAllocator _allocator;
    private readonly IItemReleaser? _releaser;
    [Shared(Sharing.Seam)]
    private ThreadCache? _caches;
    [Shared(Sharing.Seam)]
    private bool _closed;
    [Shared(Sharing.Seam)]
    private IDropObserver? _dropObserver;

    /// <param name="plans">One for each bucket.</param>
    /// <param name="maxRetainedBytes">The budget.</param>
    /// <param name="allocator">Called before each allocation that the engine makes.</param>
    /// <param name="releaser">Receives each kept item that is released; null: they are left to the garbage collector.</param>
    /// <param name="whole">The bytes that this pool and another one keep together, where a single number bounds both; else null.</param>
    public PerCoreEngine(BucketPlan[] plans, long maxRetainedBytes, ArrayAllocator allocator, IItemReleaser? releaser = null, RetentionBound? whole = null)
    {
        _releaser = releaser;
        _plans = plans;
        _allocator = allocator;
        _depots = new Depot<TAtomics>?[plans.Length];
        Account = new PoolAccount(plans.Length, maxRetainedBytes, whole, isStrict: releaser is not null);

        // If any arrays are cached, the shortest are. Asking all plans would mean several more methods to compile before the first rent of a process.
        Id = plans[0].IsCached ? PoolIds.Take() : PoolIds.None;
    }

    /// <summary>The pool's index in each thread's table; <see cref="PoolIds.None"/>: it has none.</summary>
    public readonly int Id;

    /// <summary>Whether threads have caches of this pool: not if they would keep nothing there.</summary>
    public bool HasCaches => Id != PoolIds.None;

    public readonly PoolAccount Account;

    /// <summary>Whether the pool no longer keeps anything.</summary>
    public bool IsClosed => default(TAtomics).VolatileRead(ref _closed);

    /// <summary>Receives the arrays that are dropped after they had been kept; null: nobody does.</summary>
    public IDropObserver? DropObserver
    {
        set => default(TAtomics).VolatileWrite(ref _dropObserver, value);
    }

    private ThreadCache? FindCache() => ThreadCaches.Find(Id, Account);

    /// <summary>
    /// This thread's cache, created once the thread has proved to last. Null before that, for lack of memory, or if another pool's cache is being released at this moment.
    /// </summary>
    private ThreadCache? GetCache()
    {
        ThreadCache? cache = FindCache();
        if (cache is not null || IsClosed || !HasCaches)
        {
            return cache;
        }

        // A thread that may end soon gets none: what it cached would be lost with it.
        return ThreadProbation.HasEnded() ? AddCache() : null;
    }

    private ThreadCache? AddCache()
    {
        ThreadCache? cache;
        try
        {
            _allocator.BeforeBookkeeping();
            cache = ThreadCaches.TryAdd<TAtomics>(Id, Account, out bool isListed);
            if (cache is null || isListed)
            {
                return cache;
            }
        }
        catch (OutOfMemoryException)
        {
            return FindCache();
        }

        // Finally, add the new cache to the pool's list.
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

    /// <summary>This thread's bucket, created on demand; null for lack of memory. User code may run inside and use the bucket.</summary>
    private ThreadBucket? GetBucket(ThreadCache cache, int bucket)
    {
        if (cache.Find(bucket) is { } known)
        {
            return known;
        }

        try
        {
            _allocator.BeforeBookkeeping();
            return cache.Add<TAtomics>(bucket);
        }
        catch (OutOfMemoryException)
        {
            return cache.Find(bucket);
        }
    }

    private Depot<TAtomics>? FindDepot(int bucket) => default(TAtomics).VolatileRead(ref _depots[bucket]);

    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    private Depot<TAtomics> GetDepot(int bucket)
    {
        Depot<TAtomics>? depot = FindDepot(bucket);
        if (depot is null)
        {
            _allocator.BeforeBookkeeping();
            Depot<TAtomics> made = new(_plans[bucket], default(TAtomics).ProcessorCount(), _allocator, Account.IsStrict);
            depot = default(TAtomics).CompareExchange(ref _depots[bucket], made, null) ?? made;
        }

        return depot;
    }

    /// <summary>Creates an empty, charged magazine; null if the budget or the memory does not allow it.</summary>
    private Magazine? TryMakeMagazine(int bucket, int capacity)
    {
        long charge = _plans[bucket].Charge(capacity);
        if (!Account.TryAdd<TAtomics>(charge))
        {
            return null;
        }

        try
        {
            _allocator.BeforeBookkeeping();
            Magazine magazine = Magazine.Make(bucket, capacity, charge);
            default(TAtomics).Own(magazine);
            return magazine;
        }
        catch (OutOfMemoryException)
        {
            Account.Subtract<TAtomics>(charge);
            return null;
        }
    }

    /// <summary>Drops a magazine that this call owns, with its arrays, for lack of a place.</summary>
    private void DropMagazine(Magazine magazine)
    {
        NotifyDropped(magazine);
        int arrays = MagazineOperations<TAtomics>.Count(magazine);
        if (Account.Release<TAtomics>(magazine) && arrays != 0)
        {
            Account.AddDroppedLater<TAtomics>(magazine.Bucket, arrays);
            ReleaseAll(magazine);
        }
    }

    /// <summary>Puts a magazine with arrays into a depot. If that is full, drops the arrays and keeps the magazine for its room.</summary>
    /// <returns>What the caller owns instead: null, or a magazine without arrays.</returns>
    private Magazine? Store(int core, Magazine magazine)
    {
        Magazine? inHand = magazine;
        try
        {
            if (GetDepot(magazine.Bucket).TryPut(core, ref inHand))
            {
                return inHand;
            }
        }
        catch (OutOfMemoryException)
        {
            // There is no depot, or no shelf: treat it as full.
        }

        if (inHand is not null)
        {
            NotifyDropped(inHand);
            ReleaseAll(inHand);
            int dropped = MagazineOperations<TAtomics>.Clear(inHand);
            Account.AddDropped<TAtomics>(inHand.Bucket, dropped);
        }

        return inHand;
    }

    /// <summary>Finds another place for a magazine that has lost its own, if it holds arrays; releases what is left over.</summary>
    private void Rehome(int core, Magazine? magazine)
    {
        if (magazine is not null && MagazineOperations<TAtomics>.HoldsArrays(magazine) && !IsReleased(magazine))
        {
            magazine = Store(core, magazine);
        }

        Account.Release<TAtomics>(magazine);
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
