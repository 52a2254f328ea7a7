namespace Pools.Tests.Contract;

/// <summary>A pool keeps no more than its budget, by its own account and by the collector's.</summary>
[Collection(ProcessWide.Name)]
public sealed class BoundTests
{
    [Theory, InlineData(0), InlineData(1), InlineData(5_000), InlineData(3_000_000)]
    [Obliges(Obligation.C18)]
    public void Retained_bytes_never_exceed_the_budget(long budget)
    {
        using PerCoreArrayPool<byte> pool = StillPool.Make<byte>(new() { MaxRetainedBytes = budget });
        OwnThread.RunAll([.. Enumerable.Range(0, 6).Select(i => (Action)(() => Churn(pool, new Random(Seed.OfRun + i), budget)))]);

        List<WeakReference> arrays = FillBeyond(pool, longest: 200_000, count: 400);
        Assert.InRange(Memory.ArraysAfterCollection(arrays).Bytes, 0, budget);
        Assert.Equal(budget, pool.GetStatistics().MaxRetainedBytes);
    }

    [Theory, EveryPool(ElementSet.Bytes, Injected = true), Obliges(Obligation.C18)]
    public void Default_budget_is_an_eighth_of_memory<T>(PoolFactory pools, Element<T> element)
    {
#if POOLS_NETSTANDARD
        const long expected = 256L << 20;
#else
        long expected = Memory.Available / 8;
#endif
        Assert.Equal(pools.Name == PoolFactories.NoBudget ? 0 : expected, pools.Make<T>().GetStatistics().MaxRetainedBytes);
    }

    [Theory, EveryPool(ElementSet.Few, Injected = true), Obliges(Obligation.C18)]
    public void Pool_keeps_as_many_arrays_as_it_says<T>(PoolFactory pools, Element<T> element) => OwnThread.Run(() =>
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        List<WeakReference> arrays = FillBeyond(pool.Pool, longest: Math.Min(20_000, pool.MaxArrayLength), count: 2_000);
        long said = pool.GetStatistics().PooledArrays;

        Assert.Equal(said, Memory.AliveAfterCollection(arrays));
        PoolStatistics after = pool.GetStatistics();
        Assert.Equal(said, after.PooledArrays);
        Assert.Equal(after.Buckets.Sum(b => b.Pooled * b.ArrayLength * element.Size), after.PooledBytes);
        Assert.InRange(after.RetainedBytes, after.PooledBytes, after.MaxRetainedBytes);
    });

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Churn(PerCoreArrayPool<byte> pool, Random random, long budget)
    {
        var held = new List<byte[]>();
        for (int i = 0; i < Depth.Of(500, 3_000); i++)
        {
            if (held.Count < 30 && random.Next(2) == 0)
            {
                held.Add(pool.Rent(1 << random.Next(4, 18)));
            }
            else if (held.Count > 0)
            {
                int at = random.Next(held.Count);
                pool.Return(held[at]);
                held.RemoveAt(at);
            }

            if (i % 10 == 0)
            {
                Assert.InRange(pool.GetStatistics().RetainedBytes, 0, budget);
            }
        }

        held.ForEach(a => pool.Return(a));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static List<WeakReference> FillBeyond<T>(ArrayPool<T> pool, int longest, int count)
    {
        var random = new Random(Seed.OfRun);
        List<T[]> arrays = [.. Enumerable.Range(0, count).Select(_ => pool.Rent(random.Next(1, longest)))];
        List<WeakReference> weak = [.. arrays.Select(a => new WeakReference(a))];
        arrays.ForEach(a => pool.Return(a));
        return weak;
    }
}
