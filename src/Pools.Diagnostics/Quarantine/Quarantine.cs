namespace Pools.Diagnostics;

/// <summary>Holds returned arrays, which are watched for a while before they are released: first in, first out for each thread.</summary>
/// <remarks>
/// <para>
/// Threads have lanes of their own, or they would fight over the cache lines of one queue. While the quarantine is full, a thread that puts
/// an array in takes its lane's oldest out, and nothing that other threads write to is touched. A lane below its share takes from the
/// fullest one, so that an idle thread's arrays do not crowd out others.
/// </para>
/// <para><b>Threading</b>: any thread; a lane's lock is held for a few instructions.</para>
/// <para><b>Ordering</b>: the lane's lock orders the returner's writes to a rental before the reads of the thread that takes it.</para>
/// <para><b>Bounds</b>: the pool's own in arrays and bytes, and the process's budget in bytes. An array that is larger than the pool's
/// bytes never gets in, or it would flush out all others. Returns in progress may exceed each bound; unreported changes of lanes, the bytes
/// by a 2,048th. What others hold leaves each pool a 64th of the budget, or its last array: without that, a pool beside a busy one would
/// watch nothing.</para>
/// <para><b>Accepted races</b>: reads one lane after another, so <see cref="Bytes"/> and <see cref="Entered"/> may miss moves.</para>
/// </remarks>
internal sealed class Quarantine<T>
{
    private const int Share = 64;

    /// <summary>As many threads as have a lane to themselves (arbitrary; a power of two).</summary>
    private const int Lanes = 8;

    /// <summary>A lane tells the budget of changes above this part of it: of one byte where the budget is small.</summary>
    private const int Precision = Lanes * 2_048;

    private readonly QuarantineLane<T>[] _lanes = new QuarantineLane<T>[Lanes];
    private readonly QuarantineBudget _budget;
    private readonly long _maxBytes;
    private readonly int _maxArrays;
    private long _accountedBytes;
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
            _lanes[i] = new QuarantineLane<T>();
        }
    }

    /// <summary>Bytes of the arrays of this quarantine.</summary>
    public long Bytes => Sum(static lane => lane.Bytes);

    /// <summary>How many arrays have ever been put in.</summary>
    public long Entered => Sum(static lane => lane.Entered);

    /// <summary>Their bytes.</summary>
    public long EnteredBytes => Sum(static lane => lane.EnteredBytes);

    public int Count => Volatile.Read(ref _count);

    /// <summary>The rentals of all lanes, one lane after another. Rentals that leave meantime are kept: see <see cref="Rental"/>.</summary>
    public IEnumerable<RentalOf<T>> Rentals
    {
        get
        {
            foreach (QuarantineLane<T> lane in _lanes)
            {
                RentalOf<T>[] rentals = BeginLook(lane);
                try
                {
                    foreach (RentalOf<T> rental in rentals)
                    {
                        yield return rental;
                    }
                }
                finally
                {
                    EndLook(lane);
                }
            }
        }
    }

    /// <summary>Puts a rental in.</summary>
    /// <param name="rental">The rental.</param>
    /// <param name="oldest">One that must make room for it, which is out now.</param>
    /// <returns>False: its array is too large.</returns>
    public bool TryAdd(RentalOf<T> rental, out RentalOf<T>? oldest)
    {
        long bytes = rental.ArrayBytes;
        oldest = null;
        if (bytes > _maxBytes || _maxArrays == 0)
        {
            return false;
        }

        QuarantineLane<T> lane = OwnLane;
        lane.Enter();
        try
        {
            if (lane.Entered == 0)
            {
                Interlocked.Increment(ref _used);
            }

            lane.Enqueue_NeedsLock(rental, bytes);
            int count = Count;
            if (count >= _maxArrays && HasItsShare(lane.Count, count + 1))
            {
                // One in and one out: the count, which other threads read, stays as it is.
                oldest = lane.Dequeue_NeedsLock();
            }
            else
            {
                Interlocked.Increment(ref _count);
            }

            Account_NeedsLock(lane);
        }
        finally
        {
            lane.Exit();
        }

        return true;
    }

    /// <summary>Takes an old one out if there are too many, or on request.</summary>
    public RentalOf<T>? TakeExcess(bool everything = false)
    {
        while (everything ? Count > 0 : IsExcess)
        {
            QuarantineLane<T> lane = ToTakeFrom();
            lane.Enter();
            try
            {
                if (lane.Dequeue_NeedsLock() is { } rental)
                {
                    Interlocked.Decrement(ref _count);
                    Account_NeedsLock(lane);
                    return rental;
                }
            }
            finally
            {
                lane.Exit();
            }
        }

        return null;
    }

    private QuarantineLane<T> OwnLane => _lanes[Environment.CurrentManagedThreadId & (Lanes - 1)];

    private bool IsExcess
    {
        get
        {
            int count = Count;
            return count > _maxArrays || (count > 1 && HasTooManyBytes(Volatile.Read(ref _accountedBytes)));
        }
    }

    private bool HasTooManyBytes(long own) => own > _maxBytes || (_budget.Bytes > _budget.Limit && own > _budget.Limit / Share);

    private bool HasItsShare(int own, int all) => (long)own * Volatile.Read(ref _used) >= all;

    private QuarantineLane<T> ToTakeFrom()
    {
        QuarantineLane<T> own = OwnLane;
        if (HasItsShare(own.Count, Count))
        {
            return own;
        }

        QuarantineLane<T>? fullest = null;
        foreach (QuarantineLane<T> lane in _lanes)
        {
            if (lane != own && lane.Count > (fullest?.Count ?? 0))
            {
                fullest = lane;
            }
        }

        return fullest ?? own;
    }

    private static RentalOf<T>[] BeginLook(QuarantineLane<T> lane)
    {
        lane.Enter();
        try
        {
            return lane.BeginLook_NeedsLock();
        }
        finally
        {
            lane.Exit();
        }
    }

    private static void EndLook(QuarantineLane<T> lane)
    {
        lane.Enter();
        lane.EndLook_NeedsLock();
        lane.Exit();
    }

    private void Account_NeedsLock(QuarantineLane<T> lane)
    {
        // What is empty must leave nothing behind in the process.
        if (lane.Count == 0 || Math.Abs(lane.Unaccounted) > _maxBytes / Precision)
        {
            _budget.Add(lane.Unaccounted);
            Interlocked.Add(ref _accountedBytes, lane.Unaccounted);
            lane.Unaccounted = 0;
        }
    }

    private long Sum(Func<QuarantineLane<T>, long> number)
    {
        long sum = 0;
        foreach (QuarantineLane<T> lane in _lanes)
        {
            lane.Enter();
            try
            {
                sum += number(lane);
            }
            finally
            {
                lane.Exit();
            }
        }

        return sum;
    }
}
