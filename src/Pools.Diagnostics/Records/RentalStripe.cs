using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>A part of a table of rentals, with its own lock. It reuses records and weak handles: new ones cost ten times as much.</summary>
/// <remarks>
/// <para>A record is used again when its rental is taken out, unless somebody keeps it: see <see cref="Rental"/>. Thousands of records that
/// live for thousands of rentals each are what a collector likes least.</para>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: by its lock. The totals are published by the lock as well; <see cref="Added"/> reads them without it.</para>
/// <para><b>Bounds</b>: one record for each rental that is out or in quarantine, and at most as many buckets as records, or 16.</para>
/// <para><b>Accepted races</b>: <see cref="Added"/> and <see cref="AddedBytes"/> may be a rent behind.</para>
/// <para><b>Layout</b>: no two stripes share a cache line.</para>
/// </remarks>
internal sealed class RentalStripe<T> : CacheLineFront
{
    private const int FewestBuckets = 16;

    /// <summary>So few that a chain rarely has two records: each is a cache miss (one bucket: a sixth slower).</summary>
    private const int BucketsPerRental = 4;

    /// <summary>The lowest bits of a hash have chosen the stripe.</summary>
    private const int BitsOfStripe = 6;

    private RentalOf<T>?[] _buckets = [];
    private BriefLock _lock;
    private long _added;
    private long _removed;
    private long _addedBytes;

    /// <summary>Bytes of the arrays of all rentals that were ever added.</summary>
    public long AddedBytes => Volatile.Read(ref _addedBytes);

    /// <summary>How many rentals have ever been added.</summary>
    public long Added => Volatile.Read(ref _added);

    /// <summary>Adds a rental of an array. Removes an older one, keeps it and returns it; if that was out, it is lost now.</summary>
    public RentalOf<T>? Add(
        T[] array, int hash, in SiteStamp rentedAt, int requestedLength, DebugPoolScope? scope, out long id, out bool wasOut)
    {
        RentalOf<T>? known;
        wasOut = false;
        SpareRentals<T> spares = SpareRentals<T>.Own;
        RentalOf<T> rental = spares.Take() ?? new RentalOf<T>();
        bool isAdded = false;
        id = spares.NextNumber();
        _lock.Enter();
        try
        {
            // First, take out an earlier rental of the same array.
            Grow_NeedsLock();
            known = FindOrNull_NeedsLock(hash, array);
            if (known is not null)
            {
                known.Keep();
                wasOut = known.TryLeak();
                Unlink_NeedsLock(known);
                _removed++;
            }

            // Next, begin the new rental and link it in.
            ref RentalOf<T>? first = ref BucketOf_NeedsLock(hash);
            rental.Begin(id, array, hash, rentedAt, requestedLength, scope);
            if (scope is null)
            {
                Weaken_NeedsLock(rental);
            }

            rental.Next = first;
            first = rental;
            _added++;
            _addedBytes += rental.ArrayBytes;
            isAdded = true;
        }
        finally
        {
            _lock.Exit();
            if (!isAdded)
            {
                spares.Keep(rental);
            }
        }

        if (known is not null)
        {
            spares.Keep(known);
        }

        return known;
    }

    /// <summary>Ends the rental of an array, which holds it strongly from then on. Of several callers, one gets the rental.</summary>
    /// <param name="array">The array.</param>
    /// <param name="hash">Its identity hash.</param>
    /// <param name="returnedAt">The return.</param>
    /// <param name="ended">The rental that has ended before, kept; or null.</param>
    public RentalOf<T>? TryEnd(T[] array, int hash, in SiteStamp returnedAt, out RentalOf<T>? ended)
    {
        ended = null;
        _lock.Enter();
        try
        {
            RentalOf<T>? rental = FindOrNull_NeedsLock(hash, array);
            if (rental is not null && !rental.TryEnd(returnedAt))
            {
                rental.Keep();
                ended = rental;
                return null;
            }

            rental?.Hold(array);
            return rental;
        }
        finally
        {
            _lock.Exit();
        }
    }

    /// <summary>The rental of an array, kept, or null.</summary>
    public RentalOf<T>? Find(int hash, T[] array)
    {
        _lock.Enter();
        RentalOf<T>? rental = FindOrNull_NeedsLock(hash, array);
        rental?.Keep();
        _lock.Exit();
        return rental;
    }

    /// <summary>Notes that an array was not returned; false: it was.</summary>
    public bool TryLeak(RentalOf<T> rental)
    {
        _lock.Enter();
        bool isLeak = rental.TryLeak();
        _lock.Exit();
        return isLeak;
    }

    public bool Remove(RentalOf<T> rental)
    {
        _lock.Enter();
        try
        {
            if (!Unlink_NeedsLock(rental))
            {
                return false;
            }

            _removed++;
        }
        finally
        {
            _lock.Exit();
        }

        // No thread can find it any more, and those that found it before have kept it.
        SpareRentals<T>.Own.Keep(rental);
        return true;
    }

    /// <summary>Has the rental of an array that is out hold it weakly from now on, unless it does, or is not in.</summary>
    public void Weaken(int hash, T[] array, long id)
    {
        _lock.Enter();
        try
        {
            if (FindOrNull_NeedsLock(hash, array) is { IsStrong: true } rental && rental.Id == id && (rental.IsOut || rental.IsLost))
            {
                Weaken_NeedsLock(rental);
            }
        }
        finally
        {
            _lock.Exit();
        }
    }

    /// <summary>Adds those that meets a condition, which are kept.</summary>
    public void Collect(Func<RentalOf<T>, bool> condition, List<RentalOf<T>> found)
    {
        _lock.Enter();
        try
        {
            foreach (RentalOf<T>? first in _buckets)
            {
                for (RentalOf<T>? rental = first; rental is not null; rental = rental.Next)
                {
                    if (condition(rental))
                    {
                        rental.Keep();
                        found.Add(rental);
                    }
                }
            }
        }
        finally
        {
            _lock.Exit();
        }
    }

    public void Free()
    {
        foreach (RentalOf<T>? first in _buckets)
        {
            for (RentalOf<T>? rental = first; rental is not null; rental = rental.Next)
            {
                SpareRentals<T>.Free(rental.Release());
            }
        }

        _buckets = [];
    }

    private ref RentalOf<T>? BucketOf_NeedsLock(int hash) => ref _buckets[(hash >> BitsOfStripe) & (_buckets.Length - 1)];

    /// <summary>Makes room for one more.</summary>
    private void Grow_NeedsLock()
    {
        if (BucketsPerRental * (_added - _removed) < _buckets.Length)
        {
            return;
        }

        RentalOf<T>?[] old = _buckets;
        _buckets = new RentalOf<T>?[Math.Max(FewestBuckets, 2 * old.Length)];
        foreach (RentalOf<T>? first in old)
        {
            RentalOf<T>? rental = first;
            while (rental is not null)
            {
                RentalOf<T>? next = rental.Next;
                ref RentalOf<T>? bucket = ref BucketOf_NeedsLock(rental.Hash);
                rental.Next = bucket;
                bucket = rental;
                rental = next;
            }
        }
    }

    private bool Unlink_NeedsLock(RentalOf<T> rental)
    {
        ref RentalOf<T>? first = ref BucketOf_NeedsLock(rental.Hash);
        if (first == rental)
        {
            first = rental.Next;
            rental.Next = null;
            return true;
        }

        RentalOf<T>? before = first;
        while (before is not null && before.Next != rental)
        {
            before = before.Next;
        }

        if (before is null)
        {
            return false;
        }

        before.Next = rental.Next;
        rental.Next = null;
        return true;
    }

    private static void Weaken_NeedsLock(RentalOf<T> rental)
    {
        if (!rental.HasHandle)
        {
            rental.Equip(SpareRentals<T>.Own.TakeHandle());
        }

        rental.Weaken();
    }

    private RentalOf<T>? FindOrNull_NeedsLock(int hash, T[] array) =>
        _buckets.Length == 0 ? null : FindIn(BucketOf_NeedsLock(hash), hash, array);

    private static RentalOf<T>? FindIn(RentalOf<T>? first, int hash, T[] array)
    {
        RentalOf<T>? rental = first;
        while (rental is not null && !(rental.Hash == hash && ReferenceEquals(rental.Array, array)))
        {
            rental = rental.Next;
        }

        return rental;
    }
}
