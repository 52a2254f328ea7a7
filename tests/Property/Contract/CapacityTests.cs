namespace Pools.Tests.Contract;

/// <summary>A rent of a kept array allocates nothing; others are allocated or dropped.</summary>
[Collection(ProcessWide.Name)]
public sealed class CapacityTests
{
    // More than two magazines of a thread and the shared bucket slots of a handful of cores hold.
    private const int More = 3_000;

    private const int MostBytes = 8 << 20;

    private static readonly int s_pairs = Depth.Of(500, 10_000);

    [Theory, EveryPool, Obliges(Obligation.C13)]
    public void More_rents_and_returns_than_the_pool_holds_succeed<T>(PoolFactory pools, Element<T> element) => OwnThread.Run(() =>
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        for (int round = 0; round < 2; round++)
        {
            RentMany(pool).ForEach(a => pool.Return(a));
        }
    });

    [Theory, EveryPool(ElementSet.Few), Obliges(Obligation.C13)]
    public void Arrays_that_the_pool_never_lent_are_accepted_in_any_number<T>(PoolFactory pools, Element<T> element) => OwnThread.Run(() =>
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        for (int i = 0; i < More; i++)
        {
            pool.Return(new T[32]);
        }

        RentMany(pool);
    });

    [Theory, EveryPool, Obliges(Obligation.C14)]
    public void Returned_array_comes_back_without_allocating<T>(PoolFactory pools, Element<T> element) => Processors.RunOnOne(() =>
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        foreach (int length in pool.Requests(element))
        {
            RequireSameArray(pool, length);
        }

        // And when the thread has left probation.
        foreach (int length in pool.Requests(element))
        {
            pool.Settle(length);
            RequireSameArray(pool, length);
        }
    });

    [Theory, EveryPool(ElementSet.Few), Obliges(Obligation.C23)]
    public void Hits_allocate_nothing_at_any_depth<T>(PoolFactory pools, Element<T> element) => Processors.RunOnOne(() =>
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        foreach (int length in pool.Requests(element))
        {
            Assert.Equal(0, AllocatedBytes(pool, element, length, depth: 1));
        }

        Assert.Equal(0, AllocatedBytes(pool, element, 100, depth: 8));
    });

    private static List<T[]> RentMany<T>(PoolUnderTest<T> pool)
    {
        List<T[]> arrays = [.. Enumerable.Range(0, More).Select(_ => pool.Rent(20))];
        Assert.Equal(More, new HashSet<T[]>(arrays, ReferenceEqualityComparer.Instance).Count);
        return arrays;
    }

    private static void RequireSameArray<T>(PoolUnderTest<T> pool, int length)
    {
        T[] first = pool.Rent(length);
        pool.Return(first);
        T[] second = pool.Rent(length);
        Assert.Same(first, second);

#if !NETFRAMEWORK // It does not count what a thread allocates.
        long allocated = Allocated.Always(() =>
        {
            pool.Return(second);
            second = pool.Rent(length);
        });
        Assert.Same(first, second);
        Assert.Equal(0, allocated);
#endif
        pool.Return(second);
    }

    private static long AllocatedBytes<T>(PoolUnderTest<T> pool, Element<T> element, int length, int depth)
    {
        // Fewer of the large ones: a pool that departs from this allocates them all.
        int times = Math.Clamp(MostBytes / (length * element.Size), 40, s_pairs) / depth;
        var held = new T[depth][];
        Repeat(pool, length, held, times);
        return Allocated.Always(() => Repeat(pool, length, held, times));
    }

    private static void Repeat<T>(PoolUnderTest<T> pool, int length, T[][] held, int times)
    {
        for (int i = 0; i < times; i++)
        {
            for (int j = 0; j < held.Length; j++)
            {
                held[j] = pool.Rent(length);
            }

            // First in, first out in every other round.
            for (int j = 0; j < held.Length; j++)
            {
                pool.Return(held[i % 2 == 0 ? held.Length - 1 - j : j]);
            }
        }
    }
}
