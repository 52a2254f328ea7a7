namespace Pools.Diagnostics;

/// <summary>The rentals that a pool knows, by their arrays.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread; each stripe has a lock for a few instructions. Under it, no array is allocated or checked. Rentals
/// that it gives to anybody but who ends them are kept: see <see cref="Rental"/>.</para>
/// <para><b>Bounds</b>: rented and quarantined arrays, and the records that <see cref="SpareRentals{T}"/> keeps for each thread.</para>
/// </remarks>
internal sealed class RentalTable<T>
{
    /// <summary>More than the cores of most machines (arbitrary; a power of two).</summary>
    private const int Stripes = 64;

    private readonly RentalStripe<T>[] _stripes = new RentalStripe<T>[Stripes];

    public RentalTable()
    {
        for (int i = 0; i < Stripes; i++)
        {
            _stripes[i] = new RentalStripe<T>();
        }
    }

    /// <summary>How many rentals have ever been added.</summary>
    public long Added => Sum(static stripe => stripe.Added);

    /// <summary>Bytes of the arrays of all rentals that were ever added.</summary>
    public long AddedBytes => Sum(static stripe => stripe.AddedBytes);

    /// <summary>Adds a rental of an array, instead of one that is still there.</summary>
    /// <param name="array">The array.</param>
    /// <param name="rentedAt">The rent.</param>
    /// <param name="requestedLength">What was asked for, in elements.</param>
    /// <param name="scope">The scope that it belongs to; null: to none, and its array is held weakly.</param>
    /// <param name="id">The rental's number.</param>
    /// <param name="wasOut">Whether the one that was there was out; it counts as lost now.</param>
    /// <returns>The rental that was still there, or null.</returns>
    public RentalOf<T>? Add(T[] array, in SiteStamp rentedAt, int requestedLength, DebugPoolScope? scope, out long id, out bool wasOut)
    {
        int hash = RuntimeHelpers.GetHashCode(array);
        return StripeOf(hash).Add(array, hash, rentedAt, requestedLength, scope, out id, out wasOut);
    }

    /// <summary>Ends the rental of an array, which holds it strongly from then on. Of several callers, one gets the rental.</summary>
    /// <param name="array">The array.</param>
    /// <param name="returnedAt">The return.</param>
    /// <param name="ended">The rental that has ended before; null: the array is not known, or this call has ended its rental.</param>
    public RentalOf<T>? TryEnd(T[] array, in SiteStamp returnedAt, out RentalOf<T>? ended)
    {
        int hash = RuntimeHelpers.GetHashCode(array);
        return StripeOf(hash).TryEnd(array, hash, returnedAt, out ended);
    }

    /// <summary>The rental of an array, or null.</summary>
    public RentalOf<T>? Find(T[] array)
    {
        int hash = RuntimeHelpers.GetHashCode(array);
        return StripeOf(hash).Find(hash, array);
    }

    /// <summary>Notes that the array of a rental can no longer be returned; false if it has been. The rental is kept.</summary>
    public bool TryLeak(RentalOf<T> rental) => StripeOf(rental.Hash).TryLeak(rental);

    /// <summary>Has the rental of this number, if it is out, hold its array weakly from now on.</summary>
    public void Weaken(T[] array, long id)
    {
        int hash = RuntimeHelpers.GetHashCode(array);
        StripeOf(hash).Weaken(hash, array, id);
    }

    /// <summary>Takes a rental out, which then releases its array; false: it was not in.</summary>
    public bool Remove(RentalOf<T> rental) => StripeOf(rental.Hash).Remove(rental);

    /// <summary>All rentals that meets a condition, a stripe at a time.</summary>
    public List<RentalOf<T>> Snapshot(Func<RentalOf<T>, bool> condition)
    {
        List<RentalOf<T>> found = [];
        foreach (RentalStripe<T> stripe in _stripes)
        {
            stripe.Collect(condition, found);
        }

        return found;
    }

    /// <summary>Frees all weak handles. It is the last call.</summary>
    public void Free()
    {
        foreach (RentalStripe<T> stripe in _stripes)
        {
            stripe.Free();
        }
    }

    private long Sum(Func<RentalStripe<T>, long> number)
    {
        long sum = 0;
        foreach (RentalStripe<T> stripe in _stripes)
        {
            sum += number(stripe);
        }

        return sum;
    }

    private RentalStripe<T> StripeOf(int hash) => _stripes[hash & (Stripes - 1)];
}
