using System;
using System.Linq;
using Xunit;

namespace Pools.Tests.Contract;

public sealed class C14_SameArrayTests
{
    [Theory, EveryPoolAndElement, Obliges(Obligation.C14)]
    public void A_new_thread_gets_back_what_it_just_returned_without_allocating<T>(PoolFactory pools, Element<T> element) =>
        OwnThread.Run(() =>
        {
            PoolUnderTest<T> pool = pools.Make<T>();
            // The first round also compiles and initialises what the second one measures.
            foreach (int length in pool.Requests(element).Concat(pool.Requests(element)))
            {
                RequireSameArray(pool, length);
            }

            Assert.All(pool.Requests(element), length => Assert.Equal(0, RequireSameArray(pool, length)));
        });

    [Theory, EveryPoolAndElement, Obliges(Obligation.C14)]
    public void A_thread_that_lives_long_gets_back_what_it_just_returned_without_allocating<T>(PoolFactory pools, Element<T> element) =>
        OwnThread.Run(() =>
        {
            PoolUnderTest<T> pool = pools.Make<T>();
            foreach (int length in pool.Requests(element))
            {
                pool.Settle(length);
                RequireSameArray(pool, length);
                Assert.Equal(0, RequireSameArray(pool, length));
            }
        });

    /// <summary>Rents, returns, rents again; gives what the second rent allocated.</summary>
    private static long RequireSameArray<T>(PoolUnderTest<T> pool, int length)
    {
        T[] first = pool.Rent(length);
        pool.Return(first);
        long before = GC.GetAllocatedBytesForCurrentThread();
        T[] second = pool.Rent(length);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;

        Assert.Same(first, second);
        pool.Return(second);
        return allocated;
    }
}
