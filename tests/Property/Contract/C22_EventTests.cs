using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Diagnostics.Tracing;
using System.Linq;
using Xunit;

namespace Pools.Tests.Contract;

/// <summary>The values of events 1 to 3 and 6, as the runtime's shared pool raises them.</summary>
[Collection(ProcessWide.Name)]
public sealed class C22_EventTests
{
    private const int Rented = 1;
    private const int Allocated = 2;
    private const int Returned = 3;
    private const int Dropped = 6;
    private const int NoBucket = -1;
    private const int OverMaximumSize = 1;
    private const int PoolExhausted = 2;

    // A length whose bucket no other test of bytes leaves filled in the singletons: index 13.
    private const int Length = 16 << 13;

    [Theory, EveryPoolAndElement(ElementSet.Bytes, Injected = true), Obliges(Obligation.C22)]
    public void A_rent_that_allocates_says_so_after_it_says_rented<T>(PoolFactory pools, Element<T> element)
    {
        Assert.NotNull(element);
        PoolUnderTest<T> pool = pools.Make<T>();
        T[]? array = null;
        List<EventRecord> events = Record(pool, () => array = pool.Rent(Length));

        Assert.Equal(
            [Event(Rented, array, Length, Id(pool), NoBucket), Event(Allocated, array, Length, Id(pool), NoBucket, PoolExhausted)],
            events.Select(Flat));
    }

    [Theory, EveryPoolAndElement(ElementSet.Bytes), Obliges(Obligation.C22)]
    public void A_return_and_a_rent_from_the_pool_say_so_with_the_buckets_index<T>(PoolFactory pools, Element<T> element)
    {
        Assert.NotNull(element);
        PoolUnderTest<T> pool = pools.Make<T>();
        int length = Math.Min(Length, pool.MaxArrayLength);
        int bucket = pool.BucketOf(length);
        T[]? array = null;
        List<EventRecord> events = [];
        OwnThread.Run(() =>
        {
            array = pool.Rent(length);
            events = Record(pool, () =>
            {
                pool.Return(array);
                pool.Return(pool.Rent(length));
            });
        });

        Assert.Equal(
            [Event(Returned, array, length, Id(pool)), Event(Rented, array, length, Id(pool), bucket), Event(Returned, array, length, Id(pool))],
            events.Select(Flat));
    }

    [Theory, EveryPoolAndElement(ElementSet.Bytes, AboveMaximum = true), Obliges(Obligation.C22)]
    public void Arrays_above_the_maximum_are_allocated_and_dropped_with_that_reason<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        int length = pools.MaxArrayLength(element) + 1;
        T[]? array = null;
        List<EventRecord> events = Record(pool, () =>
        {
            array = pool.Rent(length);
            pool.Return(array);
        });

        Assert.Equal(
            [
                Event(Rented, array, length, Id(pool), NoBucket),
                Event(Allocated, array, length, Id(pool), NoBucket, OverMaximumSize),
                Event(Returned, array, length, Id(pool)),
                Event(Dropped, array, length, Id(pool), NoBucket, OverMaximumSize),
            ],
            events.Select(Flat));
    }

    [Theory, EveryPoolAndElement(ElementSet.Few), Obliges(Obligation.C22)]
    public void Empty_arrays_raise_no_event<T>(PoolFactory pools, Element<T> element)
    {
        Assert.NotNull(element);
        PoolUnderTest<T> pool = pools.Make<T>();

        Assert.Empty(Record(pool, () => pool.Return(pool.Rent(0))));
    }

    [Theory, EveryPoolAndElement(ElementSet.Few), Obliges(Obligation.C22)]
    public void Rents_and_returns_are_verbose_and_allocations_and_drops_informational<T>(PoolFactory pools, Element<T> element)
    {
        Assert.NotNull(element);
        PoolUnderTest<T> pool = pools.Make<T>();
        List<EventRecord> events = Record(pool, () => OwnThread.Run(() =>
        {
            List<T[]> arrays = [.. Enumerable.Range(0, 2_000).Select(_ => pool.Rent(16))];
            arrays.ForEach(a => pool.Return(a));
        }));

        Assert.All(events, e => Assert.Equal(e.Id is Rented or Returned ? EventLevel.Verbose : EventLevel.Informational, e.Level));
        Assert.Equal([Rented, Allocated, Returned, Dropped], events.Select(e => e.Id).Distinct().Order());
    }

    [Theory, EveryPoolAndElement(ElementSet.Few, Injected = true), Obliges(Obligation.C22)]
    public void Every_array_that_is_dropped_is_named_once<T>(PoolFactory pools, Element<T> element)
    {
        Assert.NotNull(element);
        PoolUnderTest<T> pool = pools.Make<T>();
        List<T[]> arrays = [];
        long count = 0;
        List<EventRecord> dropped = [.. Record(pool, () => OwnThread.Run(() =>
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

    private static int Id<T>(PoolUnderTest<T> pool) => pool.EventId;

    private static string Event(int id, object? array, params IEnumerable<int> rest) => $"{id}: {array!.GetHashCode()}, {string.Join(", ", rest)}";

    private static string Flat(EventRecord e) => $"{e.Id}: {string.Join(", ", e.Values.Select(v => Convert.ToInt64(v, null)))}";

    /// <summary>The pool's events, but for what a collection of the process may add: trimmed arrays.</summary>
    private static List<EventRecord> Record<T>(PoolUnderTest<T> pool, Action action)
    {
        var events = new ConcurrentQueue<EventRecord>();
        using (new EventTap(pool.Factory.EventSourceName, EventLevel.Verbose, pool.Identity, e => events.Enqueue(EventRecord.From(e))))
        {
            action();
        }

        return [.. events.Where(e => e.Id is Rented or Allocated or Returned or Dropped && (int)e["poolId"]! == Id(pool))];
    }
}
