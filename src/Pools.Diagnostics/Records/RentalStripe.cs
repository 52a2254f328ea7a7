namespace Pools.Diagnostics;

/// <summary>A part of a table of rentals: records in buckets, by the identity hashes of their arrays.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread that holds its lock; the totals may be read without.</para>
/// <para><b>Ordering</b>: by its lock.</para>
/// <para><b>Bounds</b>: four buckets for each rental at the peak, or 16.</para>
/// <para><b>Accepted races</b>: <see cref="Added"/> and <see cref="AddedBytes"/> may be a rent behind.</para>
/// </remarks>
internal sealed class RentalStripe : BrieflyLocked
{
    private const int FewestBuckets = 16;

    /// <summary>So few that a chain rarely has two records: each is a cache miss (one bucket: a sixth slower).</summary>
    private const int BucketsPerRental = 4;

    /// <summary>The lowest bits of a hash have chosen the stripe.</summary>
    private const int BitsOfStripe = 6;

    private Rental?[] _buckets = [];
    private int _count;
    private long _added;
    private long _addedBytes;

    /// <summary>How many rentals have ever been added.</summary>
    public long Added => Volatile.Read(ref _added);

    /// <summary>Bytes of the arrays of all rentals that were ever added.</summary>
    public long AddedBytes => Volatile.Read(ref _addedBytes);

    /// <summary>The rentals. Its callers hold the lock until they have them all.</summary>
    public IEnumerable<Rental> Rentals_NeedsLock
    {
        get
        {
            foreach (Rental? first in _buckets)
            {
                for (Rental? rental = first; rental is not null; rental = rental.Next)
                {
                    yield return rental;
                }
            }
        }
    }

    public Rental? FindOrNull_NeedsLock(Array array, int hash)
    {
        Rental? rental = _buckets.Length == 0 ? null : BucketOf(hash);
        while (rental is not null && !(rental.Hash == hash && ReferenceEquals(rental.Array_NeedsLock, array)))
        {
            rental = rental.Next;
        }

        return rental;
    }

    /// <summary>Makes room for one more.</summary>
    public void Grow_NeedsLock()
    {
        if (BucketsPerRental * _count < _buckets.Length)
        {
            return;
        }

        Rental[] rentals = [.. Rentals_NeedsLock];
        _buckets = new Rental?[Math.Max(FewestBuckets, 2 * _buckets.Length)];
        foreach (Rental rental in rentals)
        {
            Link_NeedsLock(rental);
        }
    }

    /// <summary>Adds a rental. There is room for it.</summary>
    public void Add_NeedsLock(Rental rental)
    {
        Link_NeedsLock(rental);
        _count++;
        _added++;
        _addedBytes += rental.ArrayBytes;
    }

    /// <summary>Takes a rental out; false: it was not in.</summary>
    public bool Remove_NeedsLock(Rental rental)
    {
        ref Rental? first = ref BucketOf(rental.Hash);
        if (first == rental)
        {
            first = rental.Next;
        }
        else
        {
            Rental? before = first;
            while (before is not null && before.Next != rental)
            {
                before = before.Next;
            }

            if (before is null)
            {
                return false;
            }

            before.Next = rental.Next;
        }

        rental.Next = null;
        _count--;
        return true;
    }

    /// <summary>Frees all weak handles. It runs in a finalizer, so it allocates nothing.</summary>
    public void Free_NeedsLock()
    {
        foreach (Rental? first in _buckets)
        {
            for (Rental? rental = first; rental is not null; rental = rental.Next)
            {
                rental.Free();
            }
        }
    }

    private void Link_NeedsLock(Rental rental)
    {
        ref Rental? first = ref BucketOf(rental.Hash);
        rental.Next = first;
        first = rental;
    }

    private ref Rental? BucketOf(int hash) => ref _buckets[(hash >> BitsOfStripe) & (_buckets.Length - 1)];
}
