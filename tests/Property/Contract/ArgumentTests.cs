namespace Pools.Tests.Contract;

/// <summary>Invalid arguments are refused by name, and refused arrays are neither kept nor changed.</summary>
[Collection(ProcessWide.Name)]
public sealed class ArgumentTests
{
    [Theory, EveryPool, Obliges(Obligation.C1)]
    public void Rent_of_a_negative_length_throws<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();

        Assert.Throws<ArgumentOutOfRangeException>("minimumLength", () => pool.Rent(-1));
        Assert.Throws<ArgumentOutOfRangeException>("minimumLength", () => pool.Rent(int.MinValue));
    }

    [Theory, EveryPool, Obliges(Obligation.C6)]
    public void Return_of_null_throws<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();

        Assert.Throws<ArgumentNullException>("array", () => pool.Return(null!));
        Assert.Throws<ArgumentNullException>("array", () => pool.Return(null!, clearArray: true));
    }

    [Theory, EveryPool, Obliges(Obligation.C7)]
    public void Return_of_a_length_that_no_bucket_has_throws<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();

        foreach (int length in pool.WrongLengths())
        {
            T[] foreign = element.Filled(length);
            Assert.Equal("array", Assert.ThrowsAny<ArgumentException>(() => pool.Return(foreign)).ParamName);
            Assert.Equal("array", Assert.ThrowsAny<ArgumentException>(() => pool.Return(foreign, clearArray: true)).ParamName);

            T[] rented = pool.Rent(length);
            Assert.NotSame(foreign, rented);
            pool.Return(rented);
        }
    }

    [Theory, EveryPool, Obliges(Obligation.C9)]
    public void Array_of_a_wrong_length_is_not_cleared<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();

        foreach (int length in pool.WrongLengths())
        {
            T[] foreign = element.Filled(length);
            Assert.ThrowsAny<ArgumentException>(() => pool.Return(foreign, clearArray: true));

            Assert.True(Element<T>.HoldSame(element.Filled(length), foreign), $"length {length} was changed");
        }
    }

    [Theory, EveryPool(ElementSet.WithCovariantArrays), Obliges(Obligation.C9)]
    public void Covariant_array_is_not_cleared<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        T[] foreign = element.Covariant!(16);
        Assert.ThrowsAny<ArgumentException>(() => pool.Return(foreign, clearArray: true));

        Assert.True(Element<T>.HoldSame(element.Covariant(16), foreign));
    }

    [Theory, EveryPool(ElementSet.WithCovariantArrays), Obliges(Obligation.C12)]
    public void Return_of_a_covariant_array_throws<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        T[] foreign = element.Covariant!(16);

        Assert.ThrowsAny<ArgumentException>(() => pool.Return(foreign));
        Assert.ThrowsAny<ArgumentException>(() => pool.Return(foreign, clearArray: true));
        Assert.NotSame(foreign, pool.Rent(16));
    }

    [Theory, EveryPool, Obliges(Obligation.C9)]
    public void Array_that_is_returned_twice_is_not_cleared<T>(PoolFactory pools, Element<T> element) => OwnThread.Run(() =>
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        pool.Settle(100);
        T[] array = pool.Rent(100);
        pool.Return(array);
        Array.Fill(array, element.ValueOf(1));
        Assert.ThrowsAny<InvalidOperationException>(() => pool.Return(array, clearArray: true));

        Assert.Equal(element.Filled(array.Length), array);
        Array.Clear(array, 0, array.Length);
    });
}
