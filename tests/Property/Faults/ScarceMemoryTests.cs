using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using Xunit;

namespace Pools.Tests.Faults;

/// <summary>
/// No memory for what a pool makes for itself, at each place where it makes something. The contract suite refuses every n-th request besides. In processes of their own: what a thread takes over from another test's is changed by
/// finalizers, and meanwhile the thread gets no cache.
/// </summary>
public sealed class ScarceMemoryTests
{
    private const int Length = 128;

    /// <summary>What a return by a thread on probation makes, by the number of the return.</summary>
    private static readonly int[] s_onProbation =
    [
        1, 1, 1, // depot, shelf, magazine
        17, // the next magazine on the shelf
    ];

    /// <summary>The same for a thread with a cache; a rent has made that.</summary>
    private static readonly int[] s_settled =
    [
        1, // a first magazine of two places
        3, // one of full size
        17, // the second one
        33, 33, 33, // depot, shelf, and a magazine in place of the one that went there
        49,
    ];

    /// <summary>Few enough to stay on probation; enough to fill three magazines.</summary>
    private static int ArraysOf(bool settled) => settled ? 60 : 20;

    [Fact]
    public void Every_place_where_the_pool_makes_something_is_known() => ForBoth(settled => Processors.RunOnOne(() =>
    {
        (_, List<int> made, _) = Run(new ProbeAllocator(), settled);

        Assert.Equal(settled ? s_settled : s_onProbation, made);
    }));

    [Fact]
    public void A_place_that_gets_no_memory_costs_an_array_at_most_and_the_next_call_makes_up_for_it() => ForBoth(settled =>
    {
        // The cache, which a rent makes, comes first.
        for (int place = 0; place < (settled ? s_settled.Length + 1 : s_onProbation.Length); place++)
        {
            OwnThread.Run(() => RequireMadeUpFor(settled, place));
        }
    });

    [Fact]
    public void A_pool_that_gets_no_memory_for_itself_lends_and_drops_and_recovers() => ForBoth(settled => OwnThread.Run(() =>
    {
        int count = ArraysOf(settled);
        var allocator = new ProbeAllocator { RefusesBookkeeping = true };
        (PerCoreArrayPool<int> pool, _, _) = Run(allocator, settled);
        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal((count, count, count), (statistics.Rented, statistics.Returned, statistics.Dropped));
        Assert.Equal((0, 0), (statistics.PooledArrays, statistics.RetainedBytes));

        allocator.RefusesBookkeeping = false;
        int[] array = pool.Rent(Length);
        pool.Return(array);
        Assert.Same(array, pool.Rent(Length));
    }));

    private static void RequireMadeUpFor(bool settled, int place)
    {
        int count = ArraysOf(settled);

        int rents = 0;
        OwnThread.Run(() => (_, _, rents) = Run(new ProbeAllocator(), settled));
        var allocator = new ProbeAllocator();

        // With a cache, the cache comes first of all, and what the returns make begins with the second place.
        allocator.FailAt = settled && place == 0 ? 1 : rents + place + (settled ? 0 : 1);
        (PerCoreArrayPool<int> pool, _, _) = Run(allocator, settled);

        Assert.True(allocator.HasFailed);
        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal((count, count, count), (statistics.Rented, statistics.Returned, statistics.Allocated));

        // All that was returned is there but for what a refused magazine or shelf could not take.
        Assert.InRange(statistics.Dropped, 0, 16);
        Assert.Equal(count, statistics.PooledArrays + statistics.Dropped);
        int[][] again = [.. Enumerable.Range(0, count).Select(_ => pool.Rent(Length))];
        Assert.Equal(count, again.Distinct().Count());
        Array.ForEach(again, array => pool.Return(array));
        pool.Trim();
        Assert.Equal((0, 0), (pool.GetStatistics().RetainedBytes, pool.GetStatistics().PooledArrays));
    }

    /// <summary>On probation and settled, in a process where no thread takes over what another one has left.</summary>
    private static void ForBoth(Action<bool> test, [CallerMemberName] string method = "") => ChildTest.Alone(
        typeof(ScarceMemoryTests),
        () =>
        {
            LeftByThreads.HoldClock();
            test(false);
            test(true);
        },
        method);

    /// <summary>Rents, then returns; gives for each thing that the returns made which return it was, and how many requests the rents made.</summary>
    private static (PerCoreArrayPool<int> Pool, List<int> Made, int RentRequests) Run(ProbeAllocator allocator, bool settled)
    {
        for (int i = 0; settled && i < 100; i++)
        {
            PerCoreArrayPool<int>.Shared.Return(PerCoreArrayPool<int>.Shared.Rent(16));
        }

        PerCoreArrayPool<int> pool = StillPool.Make<int>(new(), allocator);
        int count = ArraysOf(settled);
        int[][] arrays = [.. Enumerable.Range(0, count).Select(_ => pool.Rent(Length))];
        int rents = allocator.Requests;
        var made = new List<int>();
        for (int i = 1; i <= count; i++)
        {
            int before = allocator.Bookkeeping;
            pool.Return(arrays[i - 1]);
            made.AddRange(Enumerable.Repeat(i, allocator.Bookkeeping - before));
        }

        return (pool, made, rents);
    }
}
