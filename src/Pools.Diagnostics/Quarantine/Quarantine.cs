using System.Linq;

namespace Pools.Diagnostics;

/// <summary>Holds returned arrays, which are watched for a while before they are released: first in, first out for each thread.</summary>
/// <remarks>
/// <para>Threads have lanes of their own, or they would fight over the cache lines of one queue. While the quarantine is full, a thread
/// that puts an array in takes its lane's oldest out, and nothing that other threads write to is touched. A lane below its share takes from
/// the fullest one, so that an idle thread's arrays do not crowd out others.</para>
/// <para><b>Threading</b>: any thread; a lane's lock is held for a few instructions, or during a check.</para>
/// <para><b>Ordering</b>: the lane's lock orders the returner's writes to a rental before the reads of the thread that takes it.</para>
/// <para><b>Bounds</b>: the pool's own in arrays and bytes, and the process's budget in bytes; returns in progress may exceed them. An
/// array that is larger than the pool's bytes never gets in, or it would flush out all others. The other pools leave each pool a 64th of
/// the budget, or its last array: without that, a pool beside a busy one would watch nothing.</para>
/// <para><b>Accepted races</b>: reads one lane after another, so <see cref="Returned"/> may miss moves.</para>
/// </remarks>
internal sealed class Quarantine
{
    private const int Share = 64;

    /// <summary>As many threads as have a lane to themselves (arbitrary; a power of two).</summary>
    private const int Lanes = 8;

    private readonly QuarantineLane[] _lanes = new QuarantineLane[Lanes];
    private readonly QuarantineBudget _budget;
    private readonly long _maxBytes;
    private readonly int _maxArrays;
    private long _bytes;
    private int _count;
    private int _used;

    public Quarantine(int maxArrays, long maxBytes, QuarantineBudget budget)
    {
        _maxArrays = maxArrays;
        _maxBytes = maxBytes;
        _budget = budget;
        budget.Admit(maxBytes);
        for (int i = 0; i < Lanes; i++)
        {
            _lanes[i] = new QuarantineLane();
        }
    }

    /// <summary>Bytes of the arrays of this quarantine.</summary>
    public long Bytes => Volatile.Read(ref _bytes);

    /// <summary>How many arrays have ever been returned, also those that are not watched.</summary>
    public long Returned => _lanes.Sum(static lane => lane.Returned);

    /// <summary>Their bytes.</summary>
    public long ReturnedBytes => _lanes.Sum(static lane => lane.ReturnedBytes);

    public int Count => Volatile.Read(ref _count);

    /// <summary>Checks the rentals, one lane after another. A thread that needs the lane waits until its check is over.</summary>
    /// <param name="check">Runs under the lane's lock, so that no array leaves during its check.</param>
    public void ForEach(Action<Rental> check)
    {
        foreach (QuarantineLane lane in _lanes)
        {
            using (lane.Enter())
            {
                foreach (Rental rental in lane.Rentals_NeedsLock)
                {
                    check(rental);
                }
            }
        }
    }

    /// <summary>Counts a return, and puts the rental in.</summary>
    /// <param name="rental">The rental.</param>
    /// <param name="oldest">One that must make room for it, which is out now.</param>
    /// <returns>False: its array is too large.</returns>
    public bool TryAdd(Rental rental, out Rental? oldest)
    {
        oldest = null;
        long change = rental.ArrayBytes;
        QuarantineLane lane = OwnLane;
        using (lane.Enter())
        {
            if (lane.Returned == 0)
            {
                Interlocked.Increment(ref _used);
            }

            lane.Count_NeedsLock(rental);
            if (rental.ArrayBytes > _maxBytes || _maxArrays == 0)
            {
                return false;
            }

            lane.Enqueue_NeedsLock(rental);
            int count = Count;
            if (count >= _maxArrays && HasItsShare(lane.Count, count + 1))
            {
                // One in and one out: the count, which other threads read, stays as it is.
                oldest = lane.Dequeue_NeedsLock();
                change -= oldest?.ArrayBytes ?? 0;
            }
            else
            {
                Interlocked.Increment(ref _count);
            }

            // Under the lock, or another thread could take the array out before it is charged.
            Charge_NeedsLock(change);
            return true;
        }
    }

    /// <summary>Takes an old one out if there are too many, or on request.</summary>
    public Rental? TakeExcess(bool everything = false)
    {
        while (everything ? Count > 0 : IsExcess)
        {
            QuarantineLane lane = ToTakeFrom();
            using (lane.Enter())
            {
                if (lane.Dequeue_NeedsLock() is { } rental)
                {
                    Interlocked.Decrement(ref _count);
                    Charge_NeedsLock(-rental.ArrayBytes);
                    return rental;
                }
            }
        }

        return null;
    }

    private QuarantineLane OwnLane => _lanes[Environment.CurrentManagedThreadId & (Lanes - 1)];

    private bool IsExcess
    {
        get
        {
            int count = Count;
            return count > _maxArrays || (count > 1 && HasTooManyBytes(Bytes));
        }
    }

    private bool HasTooManyBytes(long own) => own > _maxBytes || (_budget.Bytes > _budget.Limit && own > _budget.Limit / Share);

    private bool HasItsShare(int own, int all) => (long)own * Volatile.Read(ref _used) >= all;

    private QuarantineLane ToTakeFrom()
    {
        QuarantineLane chosen = OwnLane;
        if (!HasItsShare(chosen.Count, Count))
        {
            foreach (QuarantineLane lane in _lanes)
            {
                chosen = lane.Count > chosen.Count ? lane : chosen;
            }
        }

        return chosen;
    }

    private void Charge_NeedsLock(long bytes)
    {
        // Mostly 0: one array goes in, and another of its length out.
        if (bytes != 0)
        {
            _budget.Add(bytes);
            Interlocked.Add(ref _bytes, bytes);
        }
    }
}
