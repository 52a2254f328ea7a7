using System;
using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C11_ContentStaysTests
{
    [Theory, EveryPoolAndElement, Obliges(Obligation.C11)]
    public void Content_that_nobody_asked_to_clear_stays<T>(PoolFactory pools, Element<T> element)
    {
        OwnThread.Run(() =>
        {
            PoolUnderTest<T> pool = pools.Make<T>();
            foreach (int length in pool.Requests(element))
            {
                T[] array = pool.Rent(length);
                Array.Fill(array, element.ValueOf(3));
                T[] expected = (T[])array.Clone();
                pool.Return(array, clearArray: false);

                Assert.True(Element<T>.HoldSame(expected, array), $"length {array.Length} was changed");
                T[] next = pool.Rent(length);
                Assert.True(!ReferenceEquals(array, next) || Element<T>.HoldSame(expected, next), $"length {array.Length} came back changed");
                pool.Return(next, clearArray: true);
            }
        });
    }
}
