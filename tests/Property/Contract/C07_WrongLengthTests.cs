using System;
using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C07_WrongLengthTests
{
    [Theory, EveryPoolAndElement, Obliges(Obligation.C7)]
    public void A_length_that_is_no_buckets_is_refused_by_name<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();

        foreach (int length in pool.WrongLengths())
        {
            T[] foreign = element.Filled(length);

            Refusal.Of<ArgumentException>("array", () => pool.Return(foreign));
            Refusal.Of<ArgumentException>("array", () => pool.Return(foreign, clearArray: true));
        }
    }

    [Theory, EveryPoolAndElement(ElementSet.Few), Obliges(Obligation.C7)]
    public void A_refused_array_is_not_kept<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();

        foreach (int length in pool.WrongLengths())
        {
            T[] foreign = element.Filled(length);
            Assert.ThrowsAny<ArgumentException>(() => pool.Return(foreign));

            T[] rented = pool.Rent(length);
            Assert.NotSame(foreign, rented);
            pool.Return(rented);
        }
    }
}
