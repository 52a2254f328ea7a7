using System;
using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C09_ValidationFirstTests
{
    [Theory, EveryPoolAndElement, Obliges(Obligation.C9)]
    public void An_array_of_a_wrong_length_is_left_untouched<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();

        foreach (int length in pool.WrongLengths())
        {
            T[] foreign = element.Filled(length);
            Assert.ThrowsAny<ArgumentException>(() => pool.Return(foreign, clearArray: true));

            Assert.True(Element<T>.HoldSame(element.Filled(length), foreign), $"length {length} was changed");
        }
    }

    [Theory, EveryPoolAndElement(ElementSet.WithCovariantArrays), Obliges(Obligation.C9)]
    public void A_covariant_array_is_left_untouched<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        T[] foreign = element.Covariant!(16);
        Assert.ThrowsAny<ArgumentException>(() => pool.Return(foreign, clearArray: true));

        Assert.True(Element<T>.HoldSame(element.Covariant(16), foreign));
    }

    [Theory, EveryPoolAndElement, Obliges(Obligation.C9)]
    public void A_double_return_does_not_clear_what_the_pool_holds<T>(PoolFactory pools, Element<T> element)
    {
        OwnThread.Run(() =>
        {
            PoolUnderTest<T> pool = pools.Make<T>();
            pool.Settle(100);
            T[] array = pool.Rent(100);
            pool.Return(array);
            Array.Fill(array, element.ValueOf(1));
            Assert.ThrowsAny<InvalidOperationException>(() => pool.Return(array, clearArray: true));

            Assert.Equal(element.Filled(array.Length), array);
            Array.Clear(array, 0, array.Length);
        });
    }
}
