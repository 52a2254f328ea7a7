using System;
using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C12_CovariantArrayTests
{
    [Theory, EveryPoolAndElement(ElementSet.WithCovariantArrays), Obliges(Obligation.C12)]
    public void An_array_of_another_type_that_passes_as_ours_is_refused<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        T[] foreign = element.Covariant!(16);

        Assert.ThrowsAny<ArgumentException>(() => pool.Return(foreign));
        Assert.ThrowsAny<ArgumentException>(() => pool.Return(foreign, clearArray: true));
        Assert.NotSame(foreign, pool.Rent(16));
    }
}
