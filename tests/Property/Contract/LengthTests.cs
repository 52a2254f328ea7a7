namespace Pools.Tests.Contract;

/// <summary>How long the array is that a request gets.</summary>
[Collection(ProcessWide.Name)]
public sealed class LengthTests
{
    [Theory, EveryPool, Obliges(Obligation.C2)]
    public void Rent_gives_an_array_at_least_as_long<T>(PoolFactory pools, Element<T> element)
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

    [Theory, EveryPool(Injected = true), Obliges(Obligation.C2)]
    public void Allocator_is_asked_for_the_length_of_the_bucket_or_the_exact_one<T>(PoolFactory pools, Element<T> element)
    {
        var injection = new Injection();

        // Tests request longer arrays without creating them.
        injection.Allocator.RefuseFrom = Math.Max(1, (1 << 20) / element.Size) + 1;
        PoolUnderTest<T> pool = pools.Make<T>(injection);

        foreach (int length in Edges().Where(n => n > 0))
        {
            T[]? array = null;
            Exception? refusal = Record.Exception(() => array = pool.Rent(length));
            int expected = pool.FreshLength(length);

            Assert.Equal(expected, injection.Allocator.LastLength);
            Assert.Equal(expected >= injection.Allocator.RefuseFrom, refusal is OutOfMemoryException);
            Assert.Equal(refusal is null ? expected : null, array?.Length);
        }
    }

    // Debug pools touch every byte; FalsePositiveTests has them lend one.
    [Theory, EveryPool(ElementSet.Bytes, KeepingContent = true), Obliges(Obligation.C2), Trait("Run", "Deep")]
    public void One_gibibyte_is_served<T>(PoolFactory pools, Element<T> element)
    {
        const int Gibibyte = 1 << 30;
        PoolUnderTest<T> pool = pools.Make<T>();

        // Not returned: the runtime's pool would keep it for the rest of the process.
        T[] array = pool.Rent(Gibibyte);
        array[^1] = element.ValueOf(1);

        Assert.True(array.Length >= Gibibyte);
    }

    [Theory, EveryPool, Obliges(Obligation.C3)]
    public void Rent_of_0_gives_the_empty_singleton_and_its_return_does_nothing<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        T[] foreign = element.Filled(0);

        for (int i = 0; i < 3; i++)
        {
            T[] empty = pool.Rent(0);
            Assert.Same(Array.Empty<T>(), empty);
            pool.Return(empty);
            pool.Return(empty, clearArray: true);
            pool.Return(foreign);
        }

        Assert.NotEmpty(pool.Rent(1));
    }

    [Theory, EveryPool(ElementSet.Bytes, Injected = true), Obliges(Obligation.C3)]
    public void Empty_arrays_are_not_counted<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        pool.Return(pool.Rent(0));
        pool.Return([]);
        pool.Return([]);

        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal((0, 0, 0, 0), (statistics.Outstanding, statistics.Misuses, statistics.Dropped, statistics.PooledArrays));
    }

    [Theory, EveryPool, Obliges(Obligation.C5)]
    public void Fresh_and_reused_arrays_have_exactly_the_element_type<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();

        foreach (int length in pool.Requests(element).SelectMany(n => new[] { n, n }))
        {
            T[] array = pool.Rent(length);
            Assert.Equal(typeof(T[]), array.GetType());
            pool.Return(array);
        }
    }

    [Theory, EveryPool(AboveMaximum = true), Obliges(Obligation.C8)]
    public void Array_above_the_maximum_has_the_exact_length_and_is_dropped<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        int length = pools.MaxArrayLength(element) + 1;

        T[] first = pool.Rent(length);
        Assert.Equal(length, first.Length);
        pool.Return(first);
        pool.Return(first);

        Assert.NotSame(first, pool.Rent(length));
    }

    [Theory, EveryPool(ElementSet.Few, Injected = true), Obliges(Obligation.C8)]
    public void Longest_bucket_is_the_documented_maximum<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        pool.Return(pool.Rent(pools.MaxArrayLength(element)));

        Assert.Equal(pools.MaxArrayLength(element), pool.GetStatistics().Buckets[^1].ArrayLength);
    }

    private static IEnumerable<int> Edges()
    {
        IEnumerable<long> around = Enumerable.Range(0, 31).SelectMany(i => new[] { (1L << i) - 1, 1L << i, (1L << i) + 1 });
        return around.Append(Array.MaxLength - 1).Append(Array.MaxLength).Select(n => (int)n);
    }
}
