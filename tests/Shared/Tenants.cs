namespace Pools.Tests;

/// <summary>Rents and returns under the eyes of the ownership oracle.</summary>
/// <remarks>
/// Every tenant has a number and fills the array with its stamp. It holds the array for a minimum number of loads and finds its stamp again
/// before it returns the array. It also finds its predecessor's content. With a stride only each so-manieth element, and the last, is
/// written and read: of arrays of megabytes one a page is enough. Thread-safe; a lease may be handed to another thread.
/// </remarks>
internal sealed class Tenants<T>(ArrayPool<T> pool, Func<int, T> stampOf, Inherited inherited = Inherited.AsLeft, int stride = 1)
{
    // Shorter holds hid real double ownership: the second owner came after the first had gone.
    private const int MinimumLoads = 40;

    private static readonly EqualityComparer<T> s_comparer = EqualityComparer<T>.Default;

    private readonly OwnershipLedger<T> _ledger = new();
    private int _owners;

    /// <summary>Rents so far.</summary>
    public int Rents => Volatile.Read(ref _owners);

    public Lease<T> Rent(int minimumLength)
    {
        T[] array = pool.Rent(minimumLength);
        int owner = Interlocked.Increment(ref _owners);
        if (array is null || array.Length < minimumLength || array.GetType() != typeof(T[]))
        {
            throw new OwnershipException($"a rent of {minimumLength} gave {array?.GetType().Name ?? "null"} of length {array?.Length}");
        }

        OwnershipLedger<T>.Entry last = _ledger.Take(array, owner);
        if (last.Stamp != OwnershipLedger<T>.None)
        {
            RequireInherited(array, last, owner);
        }

        // The end first: a late clearing by the last owner runs from the front. It would stay ahead of a fill from the front, and escape
        // detection.
        T stamp = stampOf(owner);
        array[array.Length - 1] = stamp;
        Fill(array, stamp);
        return new Lease<T>(array, owner);
    }

    public void Return(Lease<T> lease, bool clear = false)
    {
        T stamp = stampOf(lease.Owner);
        for (int loads = 0; loads < MinimumLoads; loads += 1 + (lease.Array.Length / stride))
        {
            RequireContent(lease.Array, stamp, lease.Owner, "the owner wrote its stamp");
        }

        _ledger.Give(lease.Array, lease.Owner, clear);
        pool.Return(lease.Array, clear);
    }

    /// <summary>Rents several arrays, one after the other, and returns those that were not refused.</summary>
    public int RentAndReturn(int count, int minimumLength)
    {
        var leases = new List<Lease<T>>();
        for (int i = 0; i < count; i++)
        {
            try
            {
                leases.Add(Rent(minimumLength));
            }
            catch (OutOfMemoryException)
            {
            }
        }

        leases.ForEach(lease => Return(lease));
        return leases.Count;
    }

    private void Fill(T[] array, T stamp)
    {
        if (stride == 1)
        {
            Array.Fill(array, stamp, 0, array.Length - 1);
            return;
        }

        for (int i = 0; i < array.Length; i += stride)
        {
            array[i] = stamp;
        }
    }

    private void RequireInherited(T[] array, OwnershipLedger<T>.Entry last, int owner)
    {
        if (last.Cleared && inherited != Inherited.Pattern)
        {
            RequireContent(array, default!, owner, "the last owner asked to clear");
        }
        else if (!last.Cleared && inherited is (Inherited.AsLeft or Inherited.AsLeftOrZero))
        {
            RequireContent(array, stampOf(last.Stamp), owner, "the last owner left its stamp", orZero: inherited == Inherited.AsLeftOrZero);
        }
    }

    private void RequireContent(T[] array, T expected, int owner, string because, bool orZero = false)
    {
        for (int i = 0; i < array.Length; i += stride)
        {
            if (!s_comparer.Equals(array[i], expected) && !(orZero && s_comparer.Equals(array[i], default!)))
            {
                throw new OwnershipException(
                    $"element {i} of an array of length {array.Length} held by owner {owner} is {array[i]} instead of {expected}, "
                    + $"though {because}");
            }
        }
    }
}
