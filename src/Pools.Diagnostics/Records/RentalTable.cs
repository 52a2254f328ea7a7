using System.Linq;

namespace Pools.Diagnostics;

/// <summary>The rentals that a pool knows, by their arrays.</summary>
/// <remarks>
/// <para>It reuses records and weak handles: new ones cost ten times as much.</para>
/// <para><b>Threading</b>: any thread; each stripe has a lock for a few instructions. Under it, no array is allocated or checked. A rental
/// that it returns to a caller that did not end it is kept: see <see cref="Rental"/>.</para>
/// <para><b>Ordering</b>: by the locks.</para>
/// <para><b>Bounds</b>: rented and quarantined arrays, and the records that <see cref="SpareRentals"/> keeps for each thread.</para>
/// <para><b>Accepted races</b>: sums and snapshots see one stripe after another.</para>
/// </remarks>
internal sealed class RentalTable
{
    /// <summary>More than the cores of most machines (arbitrary; a power of two).</summary>
    private const int Stripes = 64;

    private readonly RentalStripe[] _stripes = new RentalStripe[Stripes];

    public RentalTable()
    {
        for (int i = 0; i < Stripes; i++)
        {
            _stripes[i] = new RentalStripe();
        }
    }

    /// <summary>How many rentals have ever been added.</summary>
    public long Added => _stripes.Sum(static stripe => stripe.Added);

    /// <summary>Bytes of the arrays of all rentals that were ever added.</summary>
    public long AddedBytes => _stripes.Sum(static stripe => stripe.AddedBytes);

    /// <summary>Adds a rental of an array, and returns its number. Without a scope, the array is held weakly.</summary>
    /// <returns>The rental that was still there, or null. If it was out, it counts as lost now.</returns>
    public Rental? Add(
        Array array, long bytes, in SiteStamp rentedAt, int requestedLength, DebugPoolScope? scope, out long id, out bool wasOut)
    {
        RentalStripe stripe = StripeOf(array, out int hash);
        SpareRentals spares = SpareRentals.Own;
        id = spares.NextNumber();
        wasOut = false;
        Rental? known;
        using (stripe.Enter())
        {
            // Memory may run out before the rental is in, and not later.
            stripe.Grow_NeedsLock();
            Rental rental = spares.Take() ?? new Rental();
            rental.Begin_NeedsLock(array, hash, bytes, rentedAt, requestedLength, scope, id);
            known = stripe.FindOrNull_NeedsLock(array, hash);
            if (known is not null)
            {
                known.Keep();
                wasOut = known.TryLeak();
                stripe.Remove_NeedsLock(known);
                known.Free();
            }

            stripe.Add_NeedsLock(rental);
        }

        return known;
    }

    /// <summary>Ends the rental of an array, which holds it strongly from then on. Of several callers, one gets the rental.</summary>
    /// <param name="array">The array.</param>
    /// <param name="returnedAt">The return.</param>
    /// <param name="ended">The rental that has ended before; null: the array is not known, or this call has ended its rental.</param>
    public Rental? TryEnd(Array array, in SiteStamp returnedAt, out Rental? ended)
    {
        ended = null;
        RentalStripe stripe = StripeOf(array, out int hash);
        using (stripe.Enter())
        {
            Rental? rental = stripe.FindOrNull_NeedsLock(array, hash);
            if (rental is null || rental.TryEnd(array, returnedAt))
            {
                return rental;
            }

            rental.Keep();
            ended = rental;
            return null;
        }
    }

    /// <summary>The rental of an array, or null.</summary>
    public Rental? Find(Array array)
    {
        RentalStripe stripe = StripeOf(array, out int hash);
        using (stripe.Enter())
        {
            Rental? rental = stripe.FindOrNull_NeedsLock(array, hash);
            rental?.Keep();
            return rental;
        }
    }

    /// <summary>Notes that the array of a rental can no longer be returned; false if it has been. The rental is kept.</summary>
    public bool TryLeak(Rental rental)
    {
        using (StripeOf(rental.Hash).Enter())
        {
            return rental.TryLeak();
        }
    }

    /// <summary>Has the rental of this number, if it is out, hold its array weakly from now on.</summary>
    public void Weaken(Array array, long id)
    {
        RentalStripe stripe = StripeOf(array, out int hash);
        using (stripe.Enter())
        {
            Rental? rental = stripe.FindOrNull_NeedsLock(array, hash);
            if (rental is { StrongArray: not null } && rental.Id == id && (rental.IsOut || rental.IsLost))
            {
                rental.Weaken_NeedsLock();
            }
        }
    }

    /// <summary>Takes a rental out, which then releases its array; false: it was not in.</summary>
    public bool Remove(Rental rental)
    {
        RentalStripe stripe = StripeOf(rental.Hash);
        using (stripe.Enter())
        {
            if (!stripe.Remove_NeedsLock(rental))
            {
                return false;
            }
        }

        // No thread can find it any more, and those that found it before have kept it.
        SpareRentals.Own.Keep(rental);
        return true;
    }

    /// <summary>All rentals that meet a condition, kept.</summary>
    public List<Rental> Snapshot(Func<Rental, bool> condition)
    {
        List<Rental> found = [];
        foreach (RentalStripe stripe in _stripes)
        {
            using (stripe.Enter())
            {
                foreach (Rental rental in stripe.Rentals_NeedsLock.Where(condition))
                {
                    rental.Keep();
                    found.Add(rental);
                }
            }
        }

        return found;
    }

    /// <summary>Frees all weak handles. It is the last call.</summary>
    public void Free()
    {
        foreach (RentalStripe stripe in _stripes)
        {
            using (stripe.Enter())
            {
                stripe.Free_NeedsLock();
            }
        }
    }

    private RentalStripe StripeOf(int hash) => _stripes[hash & (Stripes - 1)];

    private RentalStripe StripeOf(Array array, out int hash)
    {
        hash = RuntimeHelpers.GetHashCode(array);
        return StripeOf(hash);
    }
}
