using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C19_DeadThreadTests
{
    private const int Threads = 8;
    private const int Length = 4_096;

    // Ten times what they may leave, and ten times that where there is time.
    private static readonly int s_shortLived = Depth.Of(1_000, 10_000);

    [Theory, EveryPoolAndElement(ElementSet.Few), Obliges(Obligation.C19)]
    public void What_was_cached_for_a_dead_thread_is_collected_or_rented_again<T>(PoolFactory pools, Element<T> element)
    {
        Assert.NotNull(element);
        PoolUnderTest<T> pool = pools.Make<T>();
        List<WeakReference> arrays = LiveAndDie(pool);
        Memory.Collect();

        OwnThread.Run(() => RequireAllComeBack(pool, arrays));
    }

    [Theory, EveryPoolAndElement(ElementSet.Few, Injected = true), Obliges(Obligation.C19)]
    public void A_trim_lets_go_of_what_dead_threads_left<T>(PoolFactory pools, Element<T> element)
    {
        Assert.NotNull(element);
        PoolUnderTest<T> pool = pools.Make<T>();
        List<WeakReference> arrays = LiveAndDie(pool);
        pool.Trim(TrimLevel.Full);

        Assert.True(Memory.AreCollected(arrays));
        Assert.Equal((0, 0), (pool.GetStatistics().PooledArrays, pool.GetStatistics().PooledBytes));
    }

    [Theory, EveryPoolAndElement(ElementSet.Bytes, Injected = true), Obliges(Obligation.C19)]
    public void A_thousand_threads_that_return_one_array_each_leave_no_more_than_the_budget<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        Assert.NotNull(element);
        for (int i = 0; i < s_shortLived; i++)
        {
            OwnThread.Run(() => pool.Return(pool.Rent(64)));
        }

        Memory.Collect();
        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal((s_shortLived, s_shortLived), (statistics.Rented, statistics.Returned));
        Assert.InRange(statistics.RetainedBytes, statistics.PooledBytes, statistics.MaxRetainedBytes);

        // Threads that come one after the other share what they leave.
        Assert.InRange(statistics.PooledArrays, 0, 100);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static List<WeakReference> LiveAndDie<T>(PoolUnderTest<T> pool)
    {
        var arrays = new List<WeakReference>();
        for (int i = 0; i < Threads; i++)
        {
            OwnThread.Run(() =>
            {
                pool.Settle(Length);
                List<T[]> held = [.. Enumerable.Range(0, 10).Select(_ => pool.Rent(Length))];
                arrays.AddRange(held.Select(a => new WeakReference(a)));
                held.ForEach(a => pool.Return(a));
            });
        }

        return arrays;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void RequireAllComeBack<T>(PoolUnderTest<T> pool, List<WeakReference> arrays)
    {
        var alive = new HashSet<object>(arrays.Select(a => a.Target).OfType<object>(), ReferenceEqualityComparer.Instance);
        var rented = new List<T[]>();
        for (int i = 0; i < 4 * Threads * 10 && alive.Count > 0; i++)
        {
            T[] array = pool.Rent(Length);
            rented.Add(array);
            alive.Remove(array);
        }

        Assert.True(alive.Count == 0, $"{alive.Count} arrays are alive and nobody can rent them");
        rented.ForEach(a => pool.Return(a));
    }
}
