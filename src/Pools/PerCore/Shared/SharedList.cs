using Pools.Internal;

namespace Pools.PerCore;

/// <summary>Constants of <see cref="SharedList{TAtomics}"/>.</summary>
internal static class SharedList
{
    /// <summary>The number of places in a lane: a quarter of a kilobyte (arbitrary).</summary>
    public const int PlacesPerLane = 16;

    /// <summary>The most lanes.</summary>
    public const int MostLanes = BucketPlan.MostSingles / PlacesPerLane;

    /// <summary>Stands in a place that holds no array and is charged for one.</summary>
    public static readonly object Charged = new();
}

/// <summary>Single arrays of one bucket: arrays that are too long for magazines, or come from threads without magazines.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para>
/// A place holds null, <see cref="SharedList.Charged"/>, or an array. A rent of a long array leaves <see cref="SharedList.Charged"/>, so
/// the place stays charged, and the next return needs no budget: a pair of calls makes two interlocked operations. A compare-and-swap
/// decides which caller gets an array. If an array leaves and comes back in between, the swap may succeed as well: the array is in its
/// place, and one caller takes it.
/// </para>
/// <para>Rents and returns use the lowest place first. The last places stay unused if there are too many, and trims find them.</para>
/// <para><b>Threading</b>: any thread. No call waits for another thread. A <see cref="Trim"/> by age runs under the pool's lock.</para>
/// <para><b>Ordering</b>: a thread's writes to an array before it returned it happen before the next renter gets it.</para>
/// <para><b>Bounds</b>: the plan's number of arrays. The pool is charged for each place that is not null.</para>
/// <para><b>Accepted races</b>: a search may miss an array that another thread is returning, and the caller allocates.</para>
/// </remarks>
/// <param name="plan">The bucket's plan.</param>
/// <param name="account">The pool's account.</param>
/// <param name="allocator">Called before each allocation, unless null.</param>
internal sealed class SharedList<TAtomics>(BucketPlan plan, PoolAccount account, ArrayAllocator? allocator = null)
    where TAtomics : struct, IAtomics
{
    private readonly SharedListLane<TAtomics>?[] _lanes =
        new SharedListLane<TAtomics>?[(plan.Singles + SharedList.PlacesPerLane - 1) / SharedList.PlacesPerLane];

    /// <summary>A bit for each lane that may hold arrays. A put sets it; a search that finds none clears it and repeats (Dekker).</summary>
    [Shared(Sharing.Seam)]
    private long _withArrays;

    /// <summary>Whether no lane holds an array: a hint.</summary>
    public bool IsEmpty => default(TAtomics).VolatileRead(ref _withArrays) == 0;

    /// <summary>The number of arrays: a hint.</summary>
    public int Count
    {
        get
        {
            int count = 0;
            for (int lane = 0; lane < _lanes.Length; lane++)
            {
                count += Find(lane)?.Count ?? 0;
            }

            return count;
        }
    }

    /// <summary>Takes an array, from this thread's own lane if that has one. Null if none was found.</summary>
    /// <param name="thread">The number of this thread, or of its lane: 0 or more.</param>
    public object? TryTake(int thread)
    {
        TAtomics atomics = default;
        long lanes = atomics.VolatileRead(ref _withArrays);
        for (int i = 0; lanes != 0 && i < _lanes.Length; i++)
        {
            int lane = (thread + i) % _lanes.Length;
            if ((lanes & (1L << lane)) == 0)
            {
                continue;
            }

            if (Find(lane)?.TryTake(plan.IsCached ? null : SharedList.Charged) is { } array)
            {
                if (plan.IsCached)
                {
                    account.Subtract<TAtomics>(plan.ArrayBytes);
                }

                return array;
            }

            lanes &= ~(1L << lane);
            UnmarkIfEmpty(lane);
        }

        return null;
    }

    /// <summary>Puts an array into a place that is charged already, else into a new one, in this thread's own lane if possible.</summary>
    /// <param name="thread">As for <see cref="TryTake"/>.</param>
    /// <param name="array">The array.</param>
    /// <returns>False if there is no place or no budget.</returns>
    /// <exception cref="OutOfMemoryException">There is no memory for a lane. Nothing has changed.</exception>
    public bool TryPut(int thread, object array)
    {
        for (int i = 0; !plan.IsCached && i < _lanes.Length; i++)
        {
            int lane = (thread + i) % _lanes.Length;
            if (Find(lane)?.TryPut(array, SharedList.Charged) == true)
            {
                Mark(lane);
                return true;
            }
        }

        for (int i = 0; i < _lanes.Length; i++)
        {
            int number = (thread + i) % _lanes.Length;
            SharedListLane<TAtomics> lane = Find(number) ?? Add(number);
            if (!lane.HasRoom)
            {
                continue;
            }

            if (!account.TryAdd<TAtomics>(plan.ArrayBytes))
            {
                return false;
            }

            if (lane.TryPut(array, replaced: null))
            {
                Mark(number);
                return true;
            }

            account.Subtract<TAtomics>(plan.ArrayBytes);
        }

        return false;
    }

    /// <summary>Puts an array into a charged place of this thread's lane, unless another lane holds arrays or this one holds it.</summary>
    public bool TryPutBack(int thread, object array)
    {
        int lane = thread % _lanes.Length;
        bool isPut = (default(TAtomics).VolatileRead(ref _withArrays) & ~(1L << lane)) == 0 && Find(lane)?.TryPutBack(array) == true;
        if (isPut)
        {
            Mark(lane);
        }

        return isPut;
    }

    /// <summary>Whether the array is in the shared list. Never true for an array that its caller owns.</summary>
    public bool Holds(object array)
    {
        for (int lane = 0; lane < _lanes.Length; lane++)
        {
            if (Find(lane)?.Holds(array) == true)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Releases places, with their arrays, whose last use is as old as the request says.</summary>
    /// <param name="request">Selects what to release.</param>
    /// <param name="trimmed">Receives the arrays; null: they are not collected.</param>
    /// <returns>The number of arrays.</returns>
    public int Trim(in TrimRequest request, List<object>? trimmed)
    {
        int arrays = 0;
        for (int number = 0; number < _lanes.Length; number++)
        {
            SharedListLane<TAtomics>? lane = Find(number);
            for (int place = 0; place < lane?.Length; place++)
            {
                if (lane.TryRelease(place, request) is not { } item)
                {
                    continue;
                }

                account.Subtract<TAtomics>(plan.ArrayBytes);
                if (item != SharedList.Charged)
                {
                    arrays++;
                    trimmed?.Add(item);
                    request.FromShared?.Add(item);
                }
            }

            if (lane is not null)
            {
                UnmarkIfEmpty(number);
            }
        }

        return arrays;
    }

    private SharedListLane<TAtomics>? Find(int lane) => default(TAtomics).VolatileRead(ref _lanes[lane]);

    private SharedListLane<TAtomics> Add(int lane)
    {
        allocator?.BeforeBookkeeping();
        SharedListLane<TAtomics> made = new(Math.Min(plan.Singles - (lane * SharedList.PlacesPerLane), SharedList.PlacesPerLane));
        return default(TAtomics).CompareExchange(ref _lanes[lane], made, null) ?? made;
    }

    private void Mark(int lane)
    {
        TAtomics atomics = default;
        if ((atomics.VolatileRead(ref _withArrays) & (1L << lane)) == 0)
        {
            atomics.Or(ref _withArrays, 1L << lane);
        }
    }

    private void UnmarkIfEmpty(int lane)
    {
        if (Find(lane) is not { } found || found.Count != 0)
        {
            return;
        }

        default(TAtomics).And(ref _withArrays, ~(1L << lane));
        if (found.Count != 0)
        {
            Mark(lane);
        }
    }
}
