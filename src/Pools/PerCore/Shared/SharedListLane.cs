using Pools.Internal;

namespace Pools.PerCore;

/// <summary>A part of a <see cref="SharedList{TAtomics}"/>. Threads start at different lanes.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <param name="places">The number of places: 1 … <see cref="SharedList.PlacesPerLane"/>.</param>
/// <remarks>
/// <para><b>Threading</b>: any thread, concurrently; <see cref="TryRelease"/> by age under the pool's lock.</para>
/// <para><b>Ordering</b>: by the compare-and-swap on a place.</para>
/// <para><b>Bounds</b>: one array for each place.</para>
/// <para><b>Accepted races</b>: a trim may release a place that was used a moment ago.</para>
/// </remarks>
internal sealed class SharedListLane<TAtomics>(int places)
    where TAtomics : struct, IAtomics
{
    /// <summary>Places at both ends that are never used, so that two lanes share no cache line.</summary>
    private const int Margin = CacheLine.Size / 16;

    private readonly Place[] _places = new Place[places + (2 * Margin)];

    /// <summary>One more than the highest place that has been used: a hint, which only grows.</summary>
    [Shared(Sharing.Seam)]
    private long _used;

    /// <summary>The number of places.</summary>
    public int Length => places;

    /// <summary>The number of arrays: a hint.</summary>
    public int Count
    {
        get
        {
            int count = 0;
            for (int place = 0; place < places; place++)
            {
                count += IsArray(Peek(place)) ? 1 : 0;
            }

            return count;
        }
    }

    /// <summary>Takes the array of the lowest place that has one. Null if none was found.</summary>
    /// <param name="left">Stays in the place: null or <see cref="SharedList.Charged"/>.</param>
    public object? TryTake(object? left)
    {
        TAtomics atomics = default;
        long used = atomics.VolatileRead(ref _used);
        for (int place = 0; place < used; place++)
        {
            object? item = Peek(place);
            if (IsArray(item) && atomics.CompareExchange(ref At(place).Item, left, item) == item)
            {
                atomics.Write(ref At(place).IdleSince, 0);
                return item;
            }
        }

        return null;
    }

    /// <summary>Puts an array into the lowest place that holds a given value.</summary>
    /// <param name="array">The array.</param>
    /// <param name="replaced">Null or <see cref="SharedList.Charged"/>.</param>
    public bool TryPut(object array, object? replaced)
    {
        TAtomics atomics = default;
        long used = atomics.VolatileRead(ref _used);
        long end = replaced is null ? places : used;
        for (int place = 0; place < end; place++)
        {
            if (Peek(place) == replaced && atomics.CompareExchange(ref At(place).Item, array, replaced) == replaced)
            {
                atomics.Write(ref At(place).IdleSince, 0);
                if (place >= used)
                {
                    Rising.Raise<TAtomics>(ref _used, place + 1);
                }

                return true;
            }
        }

        return false;
    }

    /// <summary>Puts an array into the lowest charged place, unless a place holds it already.</summary>
    public bool TryPutBack(object array)
    {
        TAtomics atomics = default;
        long used = atomics.VolatileRead(ref _used);
        int charged = -1;
        for (int place = 0; place < used; place++)
        {
            object? item = Peek(place);
            if (item == array)
            {
                return false;
            }

            charged = charged < 0 && item == SharedList.Charged ? place : charged;
        }

        if (charged < 0 || atomics.CompareExchange(ref At(charged).Item, array, SharedList.Charged) != SharedList.Charged)
        {
            return false;
        }

        atomics.Write(ref At(charged).IdleSince, 0);
        return true;
    }

    /// <summary>Whether a place is neither used nor charged: a hint.</summary>
    public bool HasRoom => Holds(null);

    /// <summary>Whether a place holds an array, or null: a hint, except for an array that the caller owns.</summary>
    public bool Holds(object? item)
    {
        int place = 0;
        while (place < places && Peek(place) != item)
        {
            place++;
        }

        return place < places;
    }

    /// <summary>Empties a place if its last use is as old as the request says.</summary>
    /// <returns>An array or <see cref="SharedList.Charged"/>; the caller refunds its charge. Null if the place stays as it is.</returns>
    public object? TryRelease(int place, in TrimRequest request)
    {
        TAtomics atomics = default;
        object? item = Peek(place);
        if (item is null || (!IsStale(place, request) && !request.Everything))
        {
            return null;
        }

        return atomics.CompareExchange(ref At(place).Item, null, item) == item ? item : null;
    }

    /// <summary>The value of a place: a hint.</summary>
    public object? Peek(int place) => default(TAtomics).VolatileRead(ref At(place).Item);

    /// <summary>If the clock was set back, the time starts over.</summary>
    private bool IsStale(int place, in TrimRequest request)
    {
        TAtomics atomics = default;
        long since = atomics.Read(ref At(place).IdleSince);
        if (since == 0 || since > request.Now)
        {
            atomics.Write(ref At(place).IdleSince, request.Now);
            return false;
        }

        return request.Now - since >= request.StaleAfter;
    }

    private static bool IsArray(object? item) => item is not null && item != SharedList.Charged;

    private ref Place At(int place) => ref _places[Margin + place];

    /// <summary>A place: sixteen bytes.</summary>
    private struct Place
    {
        /// <summary>null: empty / <see cref="SharedList.Charged"/>: empty, but charged / an array: any thread may take it.</summary>
        [Shared(Sharing.Seam)]
        public object? Item;

        /// <summary>When a trim first found the place unused: a timestamp of the pool's clock. 0: used since the last trim.</summary>
        [Shared(Sharing.Seam)]
        public long IdleSince;
    }
}
