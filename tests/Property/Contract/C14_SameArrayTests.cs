using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C14_SameArrayTests
{
    [Theory, EveryPoolAndElement, Obliges(Obligation.C14)]
    public void A_new_thread_gets_back_what_it_just_returned_without_allocating<T>(PoolFactory pools, Element<T> element) =>
        Processors.RunOnOne(() =>
        {
            PoolUnderTest<T> pool = pools.Make<T>();
            foreach (int length in pool.Requests(element))
            {
                RequireSameArray(pool, length);
            }
        });

    [Theory, EveryPoolAndElement, Obliges(Obligation.C14)]
    public void A_thread_that_lives_long_gets_back_what_it_just_returned_without_allocating<T>(PoolFactory pools, Element<T> element) =>
        Processors.RunOnOne(() =>
        {
            PoolUnderTest<T> pool = pools.Make<T>();
            foreach (int length in pool.Requests(element))
            {
                pool.Settle(length);
                RequireSameArray(pool, length);
            }
        });

    private static void RequireSameArray<T>(PoolUnderTest<T> pool, int length)
    {
        T[] first = pool.Rent(length);
        pool.Return(first);
        T[] second = pool.Rent(length);
        Assert.Same(first, second);

#if !NETFRAMEWORK // It does not count what a thread allocates.
        // What the first round compiles and initializes the next ones find done.
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
}
