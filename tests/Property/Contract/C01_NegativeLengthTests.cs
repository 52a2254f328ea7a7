using System;
using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C01_NegativeLengthTests
{
    [Theory, EveryPoolAndElement, Obliges(Obligation.C1)]
    public void A_negative_length_is_refused_by_name<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();

        Assert.NotNull(element);
        Assert.Throws<ArgumentOutOfRangeException>("minimumLength", () => pool.Rent(-1));
        Assert.Throws<ArgumentOutOfRangeException>("minimumLength", () => pool.Rent(int.MinValue));
    }
}
