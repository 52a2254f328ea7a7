using System;
using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C20_DoubleReturnTests
{
    [Theory, EveryPoolAndElement, Obliges(Obligation.C20)]
    public void A_double_return_of_the_last_array_is_refused_and_names_pool_and_length<T>(PoolFactory pools, Element<T> element) =>
        OwnThread.Run(() =>
        {
            PoolUnderTest<T> pool = pools.Make<T>();
            foreach (int length in pool.Requests(element))
            {
                // Long arrays take pools that look at content long, and it is the thread that settles.
                pool.Settle(Math.Min(length, 5_000));
                RequireRefused(pool, length);
            }
        });

    [Theory, EveryPoolAndElement, Obliges(Obligation.C20)]
    public void A_new_thread_is_told_of_its_double_return_too<T>(PoolFactory pools, Element<T> element) =>
        OwnThread.Run(() =>
        {
            PoolUnderTest<T> pool = pools.Make<T>();
            foreach (int length in pool.Requests(element))
            {
                RequireRefused(pool, length);
            }
        });

    private static void RequireRefused<T>(PoolUnderTest<T> pool, int length)
    {
        T[] array = pool.Rent(length);
        pool.Return(array);

        var refusal = Assert.ThrowsAny<InvalidOperationException>(() => pool.Return(array));
        Assert.Contains(pool.Name, refusal.Message, StringComparison.Ordinal);
        Assert.Contains(array.Length.ToString(System.Globalization.CultureInfo.InvariantCulture), refusal.Message, StringComparison.Ordinal);

        T[] first = pool.Rent(length);
        T[] second = pool.Rent(length);
        Assert.NotSame(first, second);
        pool.Return(second);
        pool.Return(first);
    }
}
