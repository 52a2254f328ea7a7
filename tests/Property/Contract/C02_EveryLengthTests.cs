using System;
using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C02_EveryLengthTests
{
    [Theory, EveryPoolAndElement, Obliges(Obligation.C2)]
    public void Every_length_gives_an_array_at_least_as_long<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        int most = pool.Requests(element).Max();

        foreach (int length in Edges().Where(n => n <= most))
        {
            T[] array = pool.Rent(length);

            Assert.NotNull(array);
            Assert.True(array.Length >= length, $"a rent of {length} gave {array.Length}");
            pool.Return(array);
        }
    }

    [Theory, EveryPoolAndElement(Injected = true), Obliges(Obligation.C2)]
    public void The_allocator_is_asked_for_the_bucket_or_for_the_exact_length_up_to_the_longest_array<T>(PoolFactory pools, Element<T> element)
    {
        var injection = new Injection();
        // What is longer than this is asked for and not made: nobody needs the gigabytes.
        injection.Allocator.RefuseFrom = Math.Max(1, (1 << 20) / element.Size) + 1;
        PoolUnderTest<T> pool = pools.Make<T>(injection);

        foreach (int length in Edges().Where(n => n > 0))
        {
            T[]? array = RentOrRefused(pool, length);
            int expected = pool.FreshLength(length);

            Assert.Equal(expected, injection.Allocator.LastLength);
            Assert.Equal(expected < injection.Allocator.RefuseFrom, array is not null);
            Assert.True(array is null || array.Length == expected);
        }
    }

#if !POOLS_NETSTANDARD
    // The others touch every byte of it; FalsePositiveTests has them lend one.
    [Theory, EveryPoolAndElement(ElementSet.Bytes, KeepingContent = true), Obliges(Obligation.C2)]
    public void One_gibibyte_is_served<T>(PoolFactory pools, Element<T> element)
    {
        const int Gibibyte = 1 << 30;
        PoolUnderTest<T> pool = pools.Make<T>();

        // Not returned: a pool that would keep it is the runtime's, for the rest of the process.
        T[] array = pool.Rent(Gibibyte);
        array[^1] = element.ValueOf(1);

        Assert.True(array.Length >= Gibibyte);
    }
#endif

    private static T[]? RentOrRefused<T>(PoolUnderTest<T> pool, int length)
    {
        try
        {
            return pool.Rent(length);
        }
        catch (OutOfMemoryException)
        {
            return null;
        }
    }

    private static IEnumerable<int> Edges()
    {
        IEnumerable<long> around = Enumerable.Range(0, 31).SelectMany(i => new[] { (1L << i) - 1, 1L << i, (1L << i) + 1 });
        return around.Append(Array.MaxLength - 1).Append(Array.MaxLength).Select(n => (int)n);
    }
}
