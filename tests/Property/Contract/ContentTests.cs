namespace Pools.Tests.Contract;

/// <summary>Returns clear what they are asked to clear, and nothing else.</summary>
[Collection(ProcessWide.Name)]
public sealed class ContentTests
{
    [Theory, EveryPool, Obliges(Obligation.C10)]
    public void Return_with_clearing_clears_the_whole_array<T>(PoolFactory pools, Element<T> element) => OwnThread.Run(() =>
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        foreach (int length in pool.Requests(element))
        {
            T[] first = pool.Rent(length);
            Array.Fill(first, element.ValueOf(2));
            pool.Return(first, clearArray: true);

            T[] second = pool.Rent(length);
            Assert.True(
                !ReferenceEquals(first, second) || second.All(x => EqualityComparer<T>.Default.Equals(x, default!)),
                $"length {second.Length} came back with content");
            pool.Return(second, clearArray: true);
        }
    });

    [Theory, EveryPool, Obliges(Obligation.C11)]
    public void Return_without_clearing_keeps_the_content<T>(PoolFactory pools, Element<T> element) => OwnThread.Run(() =>
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

    [Theory, EveryPool, Obliges(Obligation.C25)]
    public void ReturnAndClear_clears_as_many_elements_as_asked<T>(PoolFactory pools, Element<T> element)
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

    [Theory, EveryPool, Obliges(Obligation.C25)]
    public void ReturnAndClear_refuses_bad_arguments_and_clears_nothing<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        T[] array = pool.Rent(32);
        Array.Fill(array, element.ValueOf(5));
        T[] expected = (T[])array.Clone();

        foreach (int clearLength in new[] { -1, int.MinValue, array.Length + 1, int.MaxValue })
        {
            Assert.Throws<ArgumentOutOfRangeException>("clearLength", () => pool.ReturnAndClear(array, clearLength));
        }

        Assert.Throws<ArgumentNullException>("array", () => pool.ReturnAndClear(null!, 0));
        Assert.Throws<ArgumentNullException>("array", () => pool.ReturnAndClear(null!, 5));
        Assert.Equal(expected, array);
        Assert.NotSame(array, pool.Rent(32));
        pool.Return(array);
    }

    [Theory, EveryPool(ElementSet.Few), Obliges(Obligation.C25)]
    public void ReturnAndClear_refuses_a_wrong_length_and_clears_nothing<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        T[] foreign = element.Filled(100);

        Assert.Equal("array", Assert.ThrowsAny<ArgumentException>(() => pool.ReturnAndClear(foreign, 50)).ParamName);
        Assert.Equal(element.Filled(100), foreign);
    }
}
