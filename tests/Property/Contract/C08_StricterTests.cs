using System;
using Xunit;

namespace Pools.Tests.Contract;

/// <summary>Where the large pool is stricter than the others: it knows every array that it has ever lent.</summary>
[Collection(ProcessWide.Name)]
public sealed class C08_StricterTests
{
    [Theory]
    [InlineData(PoolFactories.LargeOverPerCore)]
    [InlineData(PoolFactories.LargeAlone)]
    [Obliges(Obligation.C8)]
    public void A_second_return_of_an_array_above_the_maximum_is_refused(string pools)
    {
        PoolUnderTest<byte> pool = Find(pools).Make<byte>();
        byte[] array = pool.Rent(pool.MaxArrayLength + 1);
        Assert.Equal(pool.MaxArrayLength + 1, array.Length);
        pool.Return(array);
        array[0] = 7;

        var refusal = Assert.Throws<InvalidOperationException>(() => pool.Return(array, clearArray: true));
        Assert.Contains(pool.Name, refusal.Message, StringComparison.Ordinal);
        Assert.Equal(7, array[0]);
        Assert.Equal((1, 1), (pool.GetStatistics().Returned, pool.GetStatistics().Misuses));
        Assert.NotSame(array, pool.Rent(pool.MaxArrayLength + 1));
    }

    [Theory]
    [InlineData(PoolFactories.LargeOverPerCore, 320)]
    [InlineData(PoolFactories.LargeOverPerCore, 1 << 16)]
    [InlineData(PoolFactories.LargeAlone, 1)]
    [InlineData(PoolFactories.LargeAlone, 32)]
    [InlineData(PoolFactories.LargeAlone, 1 << 16)]
    [InlineData(PoolFactories.LargeAlone, (1 << 20) + 1)]
    [Obliges(Obligation.C13)]
    public void A_large_array_that_the_pool_has_not_lent_is_refused_whatever_its_length(string pools, int length)
    {
        PoolUnderTest<byte> pool = Find(pools).Make<byte>();
        var foreign = new byte[length];
        foreign[0] = 7;

        Assert.Throws<ArgumentException>("array", () => pool.Return(foreign, clearArray: true));
        Assert.Equal(7, foreign[0]);
        Assert.Equal((0, 1, 0), (pool.GetStatistics().Returned, pool.GetStatistics().Misuses, pool.GetStatistics().PooledArrays));
        Assert.NotSame(foreign, pool.Rent(length));
    }

    private static PoolFactory Find(string name)
    {
        foreach (PoolFactory factory in PoolFactories.All)
        {
            if (factory.Name == name)
            {
                return factory;
            }
        }

        throw new ArgumentOutOfRangeException(nameof(name), name, "no such factory");
    }
}
