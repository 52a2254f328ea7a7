using System.Linq;
using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C05_ExactTypeTests
{
    [Theory, EveryPoolAndElement, Obliges(Obligation.C5)]
    public void Arrays_have_exactly_the_element_type_fresh_and_reused<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();

        foreach (int length in pool.Requests(element).SelectMany(n => new[] { n, n }))
        {
            T[] array = pool.Rent(length);
            Assert.Equal(typeof(T[]), array.GetType());
            pool.Return(array);
        }
    }
}
