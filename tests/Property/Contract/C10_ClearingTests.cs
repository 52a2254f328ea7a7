using System;
using System.Linq;
using Xunit;

namespace Pools.Tests.Contract;

public sealed class C10_ClearingTests
{
    [Theory, EveryPoolAndElement, Obliges(Obligation.C10)]
    public void An_array_returned_to_be_cleared_comes_back_all_default<T>(PoolFactory pools, Element<T> element)
    {
        OwnThread.Run(() =>
        {
            PoolUnderTest<T> pool = pools.Make<T>();
            foreach (int length in pool.Requests(element))
            {
                T[] first = pool.Rent(length);
                Array.Fill(first, element.ValueOf(2));
                pool.Return(first, clearArray: true);

                T[] second = pool.Rent(length);
                Assert.True(!ReferenceEquals(first, second) || second.All(IsDefault), $"length {second.Length} came back with content");
                pool.Return(second, clearArray: true);
            }
        });
    }

    [Theory, EveryPoolAndElement(ElementSet.Few), Obliges(Obligation.C10)]
    public void Nobody_sees_content_that_was_returned_to_be_cleared<T>(PoolFactory pools, Element<T> element)
    {
        // The tenants ask for clearing in a quarter of all cases, and look at what their predecessor left.
        var plan = new StressPlan { Seed = 4_711, HandsOver = true, Lengths = [64, 2_048], MaxDepth = 6 };

        Stress.Run(pools.Make<T>().Pool, plan, element.ValueOf, pools.KeepsContent);
    }

    private static bool IsDefault<T>(T value) => System.Collections.Generic.EqualityComparer<T>.Default.Equals(value, default!);
}
