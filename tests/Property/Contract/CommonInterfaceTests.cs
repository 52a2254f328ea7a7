using System;
using System.Buffers;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Linq;
using System.Reflection;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Contract;

/// <summary>What all pools of the library have in common can be used without knowing which pool it is. What the members do is checked by the suite, which uses them through the interface.</summary>
[Collection(ProcessWide.Name)]
public sealed class CommonInterfaceTests
{
    [Theory, EveryPoolAndElement(ElementSet.Few, Ours = true)]
    public void A_pool_that_is_known_by_its_interface_alone_lends_counts_and_trims<T>(PoolFactory pools, Element<T> element) => OwnThread.Run(() =>
    {
        ITrimmableArrayPool<T> pool = pools.Make<T>().Common;
        PoolStatistics before = pool.GetStatistics();
        T[] first = pool.Rent(32);
        T[] second = pool.Rent(32);

        Assert.NotSame(first, second);
        Assert.Equal(before.Rented + 2, pool.GetStatistics().Rented);
        Array.Fill(first, element.ValueOf(3));
        pool.Return(first, clearArray: true);
        pool.ReturnAndClear(second, clearLength: 5);
        Assert.Equal(before.Returned + 2, pool.GetStatistics().Returned);
        pool.Trim();
        Assert.Equal(0, pool.GetStatistics().PooledArrays);
        Assert.Equal((pool.Name, typeof(T)), (pool.GetStatistics().PoolName, pool.GetStatistics().ElementType));
        Assert.Equal((pool.ToString(), typeof(T)), (pool.Name, pool.ElementType));
    });

    [Theory, EveryPoolAndElement(ElementSet.Bytes, Ours = true)]
    public void A_level_that_does_not_exist_is_refused_by_name<T>(PoolFactory pools, Element<T> element)
    {
        ITrimmablePool pool = pools.Make<T>().Common;

        Assert.NotNull(element);
        Assert.Throws<ArgumentOutOfRangeException>("level", () => pool.Trim((TrimLevel)4));
        Assert.Throws<ArgumentOutOfRangeException>("level", () => pool.Trim((TrimLevel)(-1)));
    }

    [Fact]
    public void Pools_of_different_kinds_and_element_types_are_trimmed_in_one_loop() => OwnThread.Run(() =>
    {
        using PerCoreArrayPool<byte> bytes = StillPool.Make<byte>(new());
        using LargeArrayPool<int> numbers = StillLargePool.Make<int>(new());
        using DebugArrayPool<string> strings = new();
        bytes.Return(bytes.Rent(100));
        numbers.Return(numbers.Rent(1 << 20));
        strings.Return(strings.Rent(100), clearArray: true);
        IReadOnlyList<ITrimmableArrayPool> pools = [bytes, numbers, strings];
        Assert.All(pools, pool => Assert.NotEqual(0, pool.GetStatistics().RetainedBytes));

        foreach (ITrimmablePool pool in pools)
        {
            pool.Trim(TrimLevel.Full);
        }

        Assert.All(pools, pool => Assert.Equal(0, pool.GetStatistics().RetainedBytes));
        Assert.Equal([typeof(byte), typeof(int), typeof(string)], pools.Select(pool => pool.ElementType));
    });

    /// <summary>A pool that is an experiment keeps nothing that a trim could release.</summary>
    [Fact]
    public void Every_public_array_pool_has_the_interface()
    {
        Type[] pools = [.. new[] { typeof(PerCoreArrayPool<>), typeof(DebugArrayPool<>) }.SelectMany(type => type.Assembly.GetExportedTypes()).Where(IsArrayPool)];

        Assert.Equal([typeof(DebugArrayPool<>), typeof(LargeArrayPool<>), typeof(PerCoreArrayPool<>)], pools.OrderBy(type => type.Name, StringComparer.Ordinal));
        Assert.All(pools, type => Assert.Contains(type.GetInterfaces(), common => common.IsGenericType && common.GetGenericTypeDefinition() == typeof(ITrimmableArrayPool<>)));
    }

    private static bool IsArrayPool(Type type) =>
        type.BaseType is { IsGenericType: true } parent && parent.GetGenericTypeDefinition() == typeof(ArrayPool<>) && type.GetCustomAttribute<ExperimentalAttribute>() is null;
}
