using System;
using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C03_EmptyArrayTests
{
    [Theory, EveryPoolAndElement, Obliges(Obligation.C3)]
    public void Length_zero_gives_the_empty_singleton_and_its_return_does_nothing<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        Assert.NotNull(element);

        for (int i = 0; i < 3; i++)
        {
            T[] empty = pool.Rent(0);
            Assert.Same(Array.Empty<T>(), empty);
            pool.Return(empty);
            pool.Return(empty, clearArray: true);
        }
    }

    [Theory, EveryPoolAndElement(ElementSet.Few), Obliges(Obligation.C3)]
    public void Any_empty_array_may_be_returned_any_number_of_times<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        T[] foreign = element.Filled(0);

        pool.Return(foreign);
        pool.Return(foreign);

        Assert.Same(Array.Empty<T>(), pool.Rent(0));
        Assert.NotEmpty(pool.Rent(1));
    }

    [Theory, EveryPoolAndElement(ElementSet.Bytes, Injected = true), Obliges(Obligation.C3)]
    public void Empty_arrays_leave_no_trace_in_the_balance<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        Assert.NotNull(element);

        pool.Return(pool.Rent(0));
        pool.Return(Array.Empty<T>());
        pool.Return(Array.Empty<T>());

        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal((0, 0, 0, 0), (statistics.Outstanding, statistics.Misuses, statistics.Dropped, statistics.PooledArrays));
    }
}
