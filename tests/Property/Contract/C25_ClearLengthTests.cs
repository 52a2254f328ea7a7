using System;
using System.Linq;
using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C25_ClearLengthTests
{
    [Theory, EveryPoolAndElement, Obliges(Obligation.C25)]
    public void A_return_clears_as_many_elements_as_asked_and_no_more<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        foreach (int clearLength in new[] { 0, 1, 15, 31, 32 })
        {
            T[] array = pool.Rent(32);
            Array.Fill(array, element.ValueOf(5));
            T[] expected = [.. array.Select((x, i) => i < clearLength ? default! : x)];
            pool.ReturnAndClear(array, clearLength);

            Assert.Equal(expected, array);
            pool.Return(pool.Rent(32), clearArray: true);
        }
    }

    [Theory, EveryPoolAndElement, Obliges(Obligation.C25)]
    public void A_length_outside_the_array_is_refused_by_name_before_anything_is_cleared<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        T[] array = pool.Rent(32);
        Array.Fill(array, element.ValueOf(5));
        T[] expected = (T[])array.Clone();

        foreach (int clearLength in new[] { -1, int.MinValue, array.Length + 1, int.MaxValue })
        {
            Assert.Throws<ArgumentOutOfRangeException>("clearLength", () => pool.ReturnAndClear(array, clearLength));
        }

        Assert.Equal(expected, array);
        Assert.NotSame(array, pool.Rent(32));
        pool.Return(array);
    }

    [Theory, EveryPoolAndElement(ElementSet.Few), Obliges(Obligation.C25)]
    public void A_null_array_is_refused_by_name<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();

        Assert.NotNull(element);
        Assert.Throws<ArgumentNullException>("array", () => pool.ReturnAndClear(null!, 0));
        Assert.Throws<ArgumentNullException>("array", () => pool.ReturnAndClear(null!, 5));
    }

    [Theory, EveryPoolAndElement(ElementSet.Few), Obliges(Obligation.C25)]
    public void An_array_of_a_wrong_length_is_refused_untouched<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        T[] foreign = element.Filled(100);

        Refusal.Of<ArgumentException>("array", () => pool.ReturnAndClear(foreign, 50));
        Assert.Equal(element.Filled(100), foreign);
    }
}
