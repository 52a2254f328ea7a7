using System;
using System.Linq;
using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
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
        // The tenants look at what their predecessor left, and that nobody clears under their hands. Long arrays take long to clear, and threads that do
        // little share more arrays with each other than threads that live long.
        var plan = new StressPlan { Seed = 4_711, HandsOver = true, Lengths = [64, 8_192], MaxDepth = 3, ClearsOneIn = 1, Steps = 30, Generations = 20 };
        PoolUnderTest<T> pool = pools.Make<T>();

        Stress.Run(pool.Pool, plan, element.ValueOf, pools.Inherited);
        Stress.Run(pool.Pool, plan with { Steps = 600, Generations = 1 }, element.ValueOf, pools.Inherited);
    }

    private static bool IsDefault<T>(T value) => System.Collections.Generic.EqualityComparer<T>.Default.Equals(value, default!);
}
