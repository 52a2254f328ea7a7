using System;
using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C23_NoAllocationTests
{
    private const int MostBytes = 8 << 20;

    private static readonly int s_pairs = Depth.Of(2_000, 10_000);

    [Theory, EveryPoolAndElement, Obliges(Obligation.C23)]
    public void Rent_and_return_allocate_nothing_when_they_hit_at_depth_one<T>(PoolFactory pools, Element<T> element) =>
        Processors.RunOnOne(() =>
        {
            PoolUnderTest<T> pool = pools.Make<T>();
            foreach (int length in pool.Requests(element))
            {
                Assert.Equal(0, AllocatedBytes(pool, element, length, depth: 1));
            }
        });

    [Theory, EveryPoolAndElement(ElementSet.Few), Obliges(Obligation.C23)]
    public void Rent_and_return_allocate_nothing_when_they_hit_at_depth_eight<T>(PoolFactory pools, Element<T> element)
    {
        Processors.RunOnOne(() =>
        {
            PoolUnderTest<T> pool = pools.Make<T>();
            Assert.Equal(0, AllocatedBytes(pool, element, 100, depth: 8));
        });
    }

    private static long AllocatedBytes<T>(PoolUnderTest<T> pool, Element<T> element, int length, int depth)
    {
        // Fewer of the large ones: a pool that departs from this allocates them all.
        int pairs = Math.Clamp(MostBytes / (length * element.Size), 40, s_pairs);
        var held = new T[depth][];
        Repeat(pool, length, held, pairs / depth);
        return Allocated.Always(() => Repeat(pool, length, held, pairs / depth));
    }

    private static void Repeat<T>(PoolUnderTest<T> pool, int length, T[][] held, int times)
    {
        for (int i = 0; i < times; i++)
        {
            for (int j = 0; j < held.Length; j++)
            {
                held[j] = pool.Rent(length);
            }

            // First in, first out in every other round: the top of a stack is not all there is.
            for (int j = 0; j < held.Length; j++)
            {
                pool.Return(held[i % 2 == 0 ? held.Length - 1 - j : j]);
            }
        }
    }
}
