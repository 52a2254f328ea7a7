using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C13_BeyondCapacityTests
{
    // More than two magazines of a thread and the depot slots of a handful of cores hold.
    private const int More = 3_000;

    [Theory, EveryPoolAndElement, Obliges(Obligation.C13)]
    public void More_rents_and_returns_than_the_pool_holds_succeed<T>(PoolFactory pools, Element<T> element)
    {
        Assert.NotNull(element);
        OwnThread.Run(() =>
        {
            PoolUnderTest<T> pool = pools.Make<T>();
            for (int round = 0; round < 2; round++)
            {
                List<T[]> arrays = [.. Enumerable.Range(0, More).Select(_ => pool.Rent(20))];
                Assert.Equal(More, new HashSet<T[]>(arrays, ReferenceEqualityComparer.Instance).Count);
                arrays.ForEach(a => pool.Return(a));
            }
        });
    }

    [Theory, EveryPoolAndElement(ElementSet.Few), Obliges(Obligation.C13)]
    public void Arrays_that_the_pool_never_lent_can_be_given_to_it_in_any_number<T>(PoolFactory pools, Element<T> element)
    {
        Assert.NotNull(element);
        OwnThread.Run(() =>
        {
            PoolUnderTest<T> pool = pools.Make<T>();
            for (int i = 0; i < More; i++)
            {
                pool.Return(new T[32]);
            }

            List<T[]> arrays = [.. Enumerable.Range(0, More).Select(_ => pool.Rent(20))];
            Assert.Equal(More, new HashSet<T[]>(arrays, ReferenceEqualityComparer.Instance).Count);
        });
    }
}
