using System.Buffers;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Pools.Tests.Extensions;

public sealed class DisposalTests
{
    [Fact]
    public void Pools_go_with_the_container_and_late_returns_are_fine()
    {
        ServiceCollection services = new();
        services.AddPerCoreArrayPool<byte>();
        services.AddKeyedLargeArrayPool<byte>("images");
        ServiceProvider provider = services.BuildServiceProvider();
        PerCoreArrayPool<byte> small = provider.GetRequiredService<PerCoreArrayPool<byte>>();
        LargeArrayPool<byte> large = provider.GetRequiredKeyedService<LargeArrayPool<byte>>("images");
        ArrayPool<byte> pool = provider.GetRequiredService<ArrayPool<byte>>();
        byte[] late = pool.Rent(100);
        pool.Return(pool.Rent(5_000));
        byte[] lateLarge = large.Rent(4 << 20);
        Assert.Equal(1, small.GetStatistics().PooledArrays);

        provider.Dispose();
        pool.Return(late);
        large.Return(lateLarge);

        Assert.Equal(0, small.GetStatistics().PooledArrays);
        Assert.Equal(0, large.GetStatistics().PooledArrays);
        Assert.Equal(0, small.GetStatistics().Outstanding);
        pool.Return(pool.Rent(100));
    }

    [Fact]
    public void The_pool_of_an_open_generic_registration_goes_with_the_container()
    {
        ServiceCollection services = new();
        services.AddPerCoreArrayPools();
        ServiceProvider provider = services.BuildServiceProvider();
        ArrayPool<int> pool = provider.GetRequiredService<ArrayPool<int>>();
        IArrayPoolHealth health = provider.GetRequiredService<IArrayPoolHealth>();
        pool.Return(pool.Rent(100));
        Assert.Equal(1, health.GetReport().Pools[0].Statistics.PooledArrays);

        provider.Dispose();

        Assert.Equal(0, health.GetReport().Pools[0].Statistics.PooledArrays);
    }

    [Fact]
    public void A_pool_that_a_debug_pool_watches_is_disposed_once_and_by_the_container_only_if_it_made_it()
    {
        using CountingPool<char> given = new();
        ServiceCollection services = new();
        services.AddSingleton<ArrayPool<byte>, CountingPool<byte>>();
        services.AddSingleton<ArrayPool<char>>(given);
        CountingPool<int>? made = null;
        services.AddSingleton<ArrayPool<int>>(_ => made = new CountingPool<int>());
        services.UseDebugArrayPools();
        ServiceProvider provider = services.BuildServiceProvider();
        _ = provider.GetRequiredService<ArrayPool<byte>>().Rent(1);
        _ = provider.GetRequiredService<ArrayPool<char>>().Rent(1);
        _ = provider.GetRequiredService<ArrayPool<int>>().Rent(1);

        provider.Dispose();

        Assert.Equal(0, given.Disposals);
        Assert.Equal(1, made!.Disposals);
    }
}
