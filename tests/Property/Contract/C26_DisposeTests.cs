using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C26_DisposeTests
{
    [Theory, EveryPoolAndElement, Obliges(Obligation.C26)]
    public void A_disposed_pool_still_lends_and_drops_and_may_be_disposed_again<T>(PoolFactory pools, Element<T> element) =>
        OwnThread.Run(() =>
        {
            PoolUnderTest<T> pool = pools.Make<T>();
            pool.Settle(100);
            T[] late = pool.Rent(100);
            pool.Dispose();
            pool.Dispose();

            pool.Return(late);
            pool.Return(pool.Rent(100), clearArray: true);
            Assert.All(pool.Requests(element), n => Assert.True(pool.Rent(n).Length >= n));
            pool.Dispose();
            Assert.Throws<ArgumentNullException>("array", () => pool.Return(null!));
        });

    [Theory, EveryPoolAndElement(ElementSet.Few, Injected = true), Obliges(Obligation.C26)]
    public void A_disposed_pool_keeps_nothing_and_says_so<T>(PoolFactory pools, Element<T> element) =>
        OwnThread.Run(() =>
        {
            Assert.NotNull(element);
            PoolUnderTest<T> pool = pools.Make<T>();
            List<WeakReference> arrays = Fill(pool);
            pool.Dispose();
            List<WeakReference> late = Fill(pool);
            pool.Trim(TrimLevel.Full);
            pool.OnGen2Collection();

            Assert.True(Memory.AreCollected(arrays.Concat(late)));
            PoolStatistics statistics = pool.GetStatistics();
            Assert.Equal((0, 0, 0), (statistics.PooledArrays, statistics.PooledBytes, statistics.Outstanding));
            Assert.Equal(statistics.Allocated, statistics.Dropped + statistics.Trimmed);
        });

    [Theory, EveryPoolAndElement(ElementSet.Few, Injected = true), Obliges(Obligation.C26)]
    public void Disposal_under_fire_breaks_no_ownership_and_leaves_nothing<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        int turns = 0;
        var plan = new StressPlan
        {
            Seed = 1_234,
            HandsOver = true,
            Meanwhile = () =>
            {
                // Not at once, so that the pool is in full use when it happens.
                if (Interlocked.Increment(ref turns) > 20)
                {
                    pool.Dispose();
                }

                Thread.Yield();
            },
        };

        Stress.Run(pool.Pool, plan, element.ValueOf, pools.Inherited);
        pool.Dispose();
        Memory.Collect();

        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal((0, 0), (statistics.PooledArrays, statistics.Outstanding));
    }

    [Fact, Obliges(Obligation.C26)]
    public void Disposing_the_singleton_does_nothing() => OwnThread.Run(() =>
    {
        PerCoreArrayPool<byte>.Shared.Dispose();

        // Others use it, too, and may be given the array first; a disposed pool gives none back, ever.
        byte[] array;
        do
        {
            array = PerCoreArrayPool<byte>.Shared.Rent(100);
            PerCoreArrayPool<byte>.Shared.Return(array);
            PerCoreArrayPool<byte>.Shared.Dispose();
        }
        while (!ReferenceEquals(array, PerCoreArrayPool<byte>.Shared.Rent(100)));

        PerCoreArrayPool<byte>.Shared.Return(array);
    });

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static List<WeakReference> Fill<T>(PoolUnderTest<T> pool)
    {
        List<T[]> arrays = [.. Enumerable.Range(0, 200).Select(i => pool.Rent(1 + i))];
        List<WeakReference> weak = [.. arrays.Select(a => new WeakReference(a))];
        arrays.ForEach(a => pool.Return(a));
        return weak;
    }
}
