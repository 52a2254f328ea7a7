using Pools.Extensions;

namespace Pools.Tests.Extensions;

public sealed class CommonInterfaceTests
{
    [Fact]
    public void Array_and_object_pools_are_trimmed_in_one_loop()
    {
        ServiceCollection services = new();
        services.AddPerCoreArrayPool<byte>().AddKeyedLargeArrayPool<char>("text").AddPerCoreArrayPools();
        using ServiceProvider provider = services.BuildServiceProvider();
        ArrayPool<byte> bytes = provider.GetRequiredService<ArrayPool<byte>>();
        ArrayPool<char> text = provider.GetRequiredKeyedService<ArrayPool<char>>("text");
        ArrayPool<long> open = provider.GetRequiredService<ArrayPool<long>>();
        PerCoreObjectPoolOptions options = new() { TimeProvider = new FakeTimeProvider() };
        using PerCoreObjectPool<StringBuilder> builders = new(new StringBuilderPooledObjectPolicy(), options);
        OwnThread.Run(() =>
        {
            bytes.Return(bytes.Rent(100));
            text.Return(text.Rent(100));
            open.Return(open.Rent(100));
            builders.Return(builders.Get());
            Assert.NotEqual(0, builders.GetStatistics().Pooled);
        });
        List<ITrimmablePool> pools = [(ITrimmablePool)bytes, (ITrimmablePool)text, (ITrimmablePool)open, builders];

        foreach (ITrimmablePool pool in pools)
        {
            pool.Trim();
        }

        Assert.All(pools, pool =>
            Assert.Equal(0, pool is ITrimmableArrayPool arrays ? arrays.GetStatistics().PooledArrays : builders.GetStatistics().Pooled));
        Assert.Equal(
            ["PerCoreArrayPool<byte>", "text", "PerCoreArrayPool<long>", "PerCoreObjectPool<StringBuilder>"],
            pools.ConvertAll(pool => pool.Name));
    }

    [Fact]
    public void An_open_pool_forwards_all_calls()
    {
        ServiceCollection services = new();
        services.AddSingleton<TimeProvider>(new FakeTimeProvider());
        services.AddPerCoreArrayPools();
        using ServiceProvider provider = services.BuildServiceProvider();
        ITrimmableArrayPool<long> pool = Assert.IsAssignableFrom<ITrimmableArrayPool<long>>(provider.GetRequiredService<ArrayPool<long>>());
        OwnThread.Run(() =>
        {
            long[] array = pool.Rent(32);
            array.AsSpan().Fill(7);
            pool.ReturnAndClear(array, clearLength: 3);

            Assert.Equal([0, 0, 0, 7], array[..4]);
            Assert.Equal((1, 1, 1), (pool.GetStatistics().Rented, pool.GetStatistics().Returned, pool.GetStatistics().PooledArrays));
            pool.Trim();
            Assert.Equal((0, typeof(long)), (pool.GetStatistics().PooledArrays, pool.ElementType));
            Assert.Equal(pool.ToString(), pool.Name);
        });
    }

    [Fact]
    public void An_open_pool_around_a_third_party_pool_has_no_statistics_and_clears_whole_arrays()
    {
        using OpenOver<int> pool = new(ArrayPool<int>.Create());
        int[] array = pool.Rent(32);
        array.AsSpan().Fill(7);

        Assert.Throws<ArgumentOutOfRangeException>("clearLength", () => pool.ReturnAndClear(array, array.Length + 1));
        Assert.Equal(7, array[0]);
        Assert.Throws<ArgumentNullException>("array", () => pool.ReturnAndClear(null!, 1));
        pool.ReturnAndClear(array, 1);
        Assert.All(array, element => Assert.Equal(0, element));
        pool.Trim();
        Assert.Throws<ArgumentOutOfRangeException>("level", () => pool.Trim((TrimLevel)9));
        Assert.Equal(
            (0, typeof(int), pool.Name), (pool.GetStatistics().Rented, pool.GetStatistics().ElementType, pool.GetStatistics().PoolName));
    }

    private sealed class OpenOver<T>(ArrayPool<T> inner) : OpenArrayPool<T>(inner);
}
