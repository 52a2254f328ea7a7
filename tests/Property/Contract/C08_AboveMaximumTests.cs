using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C08_AboveMaximumTests
{
    [Theory, EveryPoolAndElement(AboveMaximum = true), Obliges(Obligation.C8)]
    public void An_array_above_the_maximum_has_the_exact_length_and_is_dropped_silently<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        int length = pools.MaxArrayLength(element) + 1;

        T[] first = pool.Rent(length);
        Assert.Equal(length, first.Length);
        pool.Return(first);
        pool.Return(first);

        Assert.NotSame(first, pool.Rent(length));
    }

    [Theory, EveryPoolAndElement(ElementSet.Few, Injected = true), Obliges(Obligation.C8)]
    public void The_longest_pooled_length_is_the_documented_maximum<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        pool.Return(pool.Rent(pools.MaxArrayLength(element)));

        Assert.Equal(pools.MaxArrayLength(element), pool.GetStatistics().Buckets[^1].ArrayLength);
    }
}
