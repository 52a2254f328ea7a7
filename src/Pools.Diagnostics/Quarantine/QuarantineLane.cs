namespace Pools.Diagnostics;

/// <summary>The part of a quarantine that some threads put their arrays into: first in, first out.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread that holds its lock; the counts may be read without.</para>
/// <para><b>Ordering</b>: by its lock.</para>
/// <para><b>Bounds</b>: none of its own; see <see cref="Quarantine"/>.</para>
/// <para><b>Accepted races</b>: without the lock, <see cref="Count"/> is a hint, and the totals may be a return behind.</para>
/// </remarks>
internal sealed class QuarantineLane : BrieflyLocked
{
    private readonly Queue<Rental> _rentals = new();
    private long _returned;
    private long _returnedBytes;

    /// <summary>The rentals, the oldest first. None of them leaves while the caller holds the lock.</summary>
    public IReadOnlyCollection<Rental> Rentals_NeedsLock => _rentals;

    /// <summary>How many arrays its threads have ever returned, also those that are not watched.</summary>
    public long Returned => Volatile.Read(ref _returned);

    public long ReturnedBytes => Volatile.Read(ref _returnedBytes);

    public int Count => _rentals.Count;

    public void Count_NeedsLock(Rental rental)
    {
        _returned++;
        _returnedBytes += rental.ArrayBytes;
    }

    public void Enqueue_NeedsLock(Rental rental) => _rentals.Enqueue(rental);

    /// <summary>Takes the oldest, or null. Its scope waits until its last check.</summary>
    public Rental? Dequeue_NeedsLock()
    {
        if (_rentals.Count == 0)
        {
            return null;
        }

        Rental rental = _rentals.Dequeue();
        rental.Scope?.BeginLastLook();
        return rental;
    }
}
