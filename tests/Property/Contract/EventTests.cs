namespace Pools.Tests.Contract;

/// <summary>The values of events 1 to 3 and 6, as the runtime's shared pool raises them.</summary>
[Collection(ProcessWide.Name)]
public sealed class EventTests
{
    private const int Rented = 1;
    private const int Allocated = 2;
    private const int Returned = 3;
    private const int Dropped = 6;
    private const int NoBucket = -1;
    private const int OverMaximumSize = 1;
    private const int PoolExhausted = 2;

    // No other test of bytes leaves arrays of this length in the singletons: bucket 13.
    private const int Length = 16 << 13;

    [Theory, EveryPool(ElementSet.Bytes, Injected = true), Obliges(Obligation.C22)]
    public void Rent_that_allocates_raises_Rented_and_Allocated<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        T[]? array = null;
        List<EventRecord> events = Listen(pool, () => array = pool.Rent(Length));

        Assert.Equal(
            [Event(Rented, array, Length, pool.EventId, NoBucket), Event(Allocated, array, Length, pool.EventId, NoBucket, PoolExhausted)],
            events.Select(Flat));
    }

    [Theory, EveryPool(ElementSet.Bytes), Obliges(Obligation.C22)]
    public void Return_and_hit_raise_events_with_the_index_of_the_bucket<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        int length = Math.Min(Length, pool.MaxArrayLength);
        T[]? array = null;
        List<EventRecord> events = [];
        OwnThread.Run(() =>
        {
            array = pool.Rent(length);
            events = Listen(pool, () =>
            {
                pool.Return(array);
                pool.Return(pool.Rent(length));
            });
        });

        string returned = Event(Returned, array, length, pool.EventId);
        Assert.Equal([returned, Event(Rented, array, length, pool.EventId, pool.BucketOf(length)), returned], events.Select(Flat));
    }

    [Theory, EveryPool(ElementSet.Bytes, AboveMaximum = true), Obliges(Obligation.C22)]
    public void Array_above_the_maximum_is_allocated_and_dropped<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        int length = pools.MaxArrayLength(element) + 1;
        T[]? array = null;
        List<EventRecord> events = Listen(pool, () =>
        {
            array = pool.Rent(length);
            pool.Return(array);
        });

        Assert.Equal(
            [
                Event(Rented, array, length, pool.EventId, NoBucket),
                Event(Allocated, array, length, pool.EventId, NoBucket, OverMaximumSize),
                Event(Returned, array, length, pool.EventId),
                Event(Dropped, array, length, pool.EventId, NoBucket, OverMaximumSize),
            ],
            events.Select(Flat));
    }

    [Theory, EveryPool(ElementSet.Few), Obliges(Obligation.C22)]
    public void Empty_arrays_raise_no_event<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();

        Assert.Empty(Listen(pool, () => pool.Return(pool.Rent(0))));
    }

    [Theory, EveryPool(ElementSet.Few), Obliges(Obligation.C22)]
    public void Rents_and_returns_are_verbose_and_allocations_and_drops_informational<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        List<EventRecord> events = Listen(pool, () => OwnThread.Run(() =>
        {
            List<T[]> arrays = [.. Enumerable.Range(0, 2_000).Select(_ => pool.Rent(16))];
            arrays.ForEach(a => pool.Return(a));
        }));

        Assert.All(events, e => Assert.Equal(e.Id is Rented or Returned ? EventLevel.Verbose : EventLevel.Informational, e.Level));
        Assert.Equal([Rented, Allocated, Returned, Dropped], events.Select(e => e.Id).Distinct().Order());
    }

    [Theory, EveryPool(ElementSet.Few, Injected = true), Obliges(Obligation.C22)]
    public void Each_dropped_array_raises_one_event<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        List<T[]> arrays = [];
        long count = 0;
        List<EventRecord> dropped = [.. Listen(pool, () => OwnThread.Run(() =>
        {
            arrays.AddRange(Enumerable.Range(0, 2_000).Select(_ => pool.Rent(16)));
            arrays.ForEach(a => pool.Return(a));

            // Before the thread ends: the arrays that it keeps are dropped then, without events.
            count = pool.GetStatistics().Dropped;
        })).Where(e => e.Id == Dropped)];

        Assert.Equal(count, dropped.Count);

        // Hash codes may coincide: no id is named more often than arrays have it.
        ILookup<object?, T[]> byId = arrays.ToLookup(a => (object?)a.GetHashCode());
        Assert.All(dropped.GroupBy(e => e["bufferId"]), g => Assert.InRange(g.Count(), 1, byId[g.Key].Count()));
    }

    private static string Event(int id, object? array, params IEnumerable<int> rest) =>
        $"{id}: {array!.GetHashCode()}, {string.Join(", ", rest)}";

    private static string Flat(EventRecord e) => $"{e.Id}: {string.Join(", ", e.Values.Select(v => Convert.ToInt64(v, null)))}";

    /// <summary>The pool's events, without those that a collection of the process may add.</summary>
    private static List<EventRecord> Listen<T>(PoolUnderTest<T> pool, Action action)
    {
        var events = new ConcurrentQueue<EventRecord>();
        using (new EventTap(pool.Factory.EventSourceName, EventLevel.Verbose, pool.Identity, e => events.Enqueue(EventRecord.From(e))))
        {
            action();
        }

        return [.. events.Where(e => e.Id is Rented or Allocated or Returned or Dropped && (int)e["poolId"]! == pool.EventId)];
    }
}
