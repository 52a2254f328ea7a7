namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class DisposeTests
{
    [Theory, EveryPool, Obliges(Obligation.C26)]
    public void Disposed_pool_lends_and_drops_and_may_be_disposed_again<T>(PoolFactory pools, Element<T> element) => OwnThread.Run(() =>
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

    [Theory, EveryPool(ElementSet.Few, Injected = true), Obliges(Obligation.C26)]
    public void Disposed_pool_keeps_nothing_and_says_so<T>(PoolFactory pools, Element<T> element) => OwnThread.Run(() =>
    {
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

    [Theory, EveryPool(ElementSet.Few, Injected = true), Obliges(Obligation.C26)]
    public void Disposal_while_others_rent_leaves_nothing<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        int turns = 0;
        var plan = new StressPlan
        {
            Seed = Seed.OfRun,
            HandsOver = true,
            Meanwhile = () =>
            {
                // Not at once, so that the pool is in full use.
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

        // Counts of rents and returns may stay approximate after a disposal beside them.
        Assert.Equal(0, pool.GetStatistics().PooledArrays);
    }

    [Fact, Obliges(Obligation.C26)]
    public void Disposing_the_singleton_does_nothing() => OwnThread.Run(() =>
    {
        // Others use it, too, and may be lent the array first; a disposed pool would never lend it again.
        byte[] array;
        do
        {
            array = PerCoreArrayPool<byte>.Shared.Rent(100);
            PerCoreArrayPool<byte>.Shared.Return(array);
            PerCoreArrayPool<byte>.Shared.Dispose();
        }
        while (!ReferenceEquals(array, PerCoreArrayPool<byte>.Shared.Rent(100)));

        PerCoreArrayPool<byte>.Shared.Return(array);
        Assert.Equal(0, PerCoreArrayPool<byte>.Shared.GetStatistics().RentsAfterDispose);
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
