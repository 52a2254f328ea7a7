using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>The part of a quarantine that some threads put their arrays into: first in, first out.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread that holds its lock; the counts may be read without.</para>
/// <para><b>Ordering</b>: by its lock.</para>
/// <para><b>Bounds</b>: none of its own; see <see cref="Quarantine{T}"/>.</para>
/// <para><b>Accepted races</b>: <see cref="Count"/> may be read without the lock and is then a hint.</para>
/// <para><b>Layout</b>: no two lanes share a cache line, or their threads would fight over it.</para>
/// </remarks>
internal sealed class QuarantineLane<T> : CacheLineFront
{
    private readonly Queue<RentalOf<T>> _rentals = new();
    private BriefLock _lock;
    private int _lookers;

    /// <summary>How many were ever put in.</summary>
    public long Entered { get; private set; }

    public long EnteredBytes { get; private set; }

    public long Bytes { get; private set; }

    public int Count => _rentals.Count;

    /// <summary>The change in bytes that the budget does not know yet.</summary>
    public long Unaccounted { get; set; }

    public void Enqueue_NeedsLock(RentalOf<T> rental, long bytes)
    {
        _rentals.Enqueue(rental);
        Entered++;
        EnteredBytes += bytes;
        Charge_NeedsLock(bytes);
    }

    /// <summary>Takes the oldest, or null. Its scope waits until its last check.</summary>
    public RentalOf<T>? Dequeue_NeedsLock()
    {
        if (_rentals.Count == 0)
        {
            return null;
        }

        RentalOf<T> rental = _rentals.Dequeue();
        if (_lookers != 0)
        {
            rental.Keep();
        }

        rental.Scope?.BeginLastLook();
        Charge_NeedsLock(-rental.ArrayBytes);
        return rental;
    }

    /// <summary>Returns all rentals for a check. Until <see cref="EndLook_NeedsLock"/>, none that leaves is reused.</summary>
    public RentalOf<T>[] BeginLook_NeedsLock()
    {
        RentalOf<T>[] rentals = _rentals.ToArray();
        _lookers++;
        return rentals;
    }

    public void EndLook_NeedsLock() => _lookers--;

    public void Enter() => _lock.Enter();

    public void Exit() => _lock.Exit();

    private void Charge_NeedsLock(long bytes)
    {
        Bytes += bytes;
        Unaccounted += bytes;
    }
}
