using System;
using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C06_NullArrayTests
{
    [Theory, EveryPoolAndElement, Obliges(Obligation.C6)]
    public void A_null_array_is_refused_by_name<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();

        Assert.NotNull(element);
        Assert.Throws<ArgumentNullException>("array", () => pool.Return(null!));
        Assert.Throws<ArgumentNullException>("array", () => pool.Return(null!, clearArray: true));
    }
}
