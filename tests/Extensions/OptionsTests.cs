using System;
using System.Buffers;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Extensions;

public sealed class OptionsTests
{
    [Fact]
    public void Element_types_and_keys_share_no_options()
    {
        ServiceCollection services = new();
        services.AddPerCoreArrayPool<byte>(options => options.Name = "bytes");
        services.AddPerCoreArrayPool<char>(options => options.MaxArrayLength = 64);
        services.AddKeyedPerCoreArrayPool<byte>("images", options => options.MaxArrayLength = 128);
        services.AddKeyedPerCoreArrayPool<char>("images");
        using ServiceProvider provider = services.BuildServiceProvider();

        Assert.Equal("bytes", provider.GetRequiredService<ArrayPool<byte>>().ToString());
        Assert.Equal("PerCoreArrayPool<char>", provider.GetRequiredService<ArrayPool<char>>().ToString());
        IOptionsMonitor<PerCoreArrayPoolOptions> monitor = provider.GetRequiredService<IOptionsMonitor<PerCoreArrayPoolOptions>>();
        Assert.Null(monitor.Get(ArrayPoolOptionsName.For<byte>()).MaxArrayLength);
        Assert.Equal(64, monitor.Get(ArrayPoolOptionsName.For<char>()).MaxArrayLength);
        Assert.Equal(128, monitor.Get(ArrayPoolOptionsName.For<byte>("images")).MaxArrayLength);
        Assert.Null(monitor.Get(ArrayPoolOptionsName.For<char>("images")).MaxArrayLength);
        Assert.Equal(100, provider.GetRequiredKeyedService<PerCoreArrayPool<char>>("images").Rent(65)[..100].Length);
    }

    [Fact]
    public void A_second_registration_and_Configure_by_name_set_options_further()
    {
        ServiceCollection services = new();
        services.AddPerCoreArrayPool<byte>(options => (options.MaxArrayLength, options.KeepLargeArrays) = (64, false));
        services.AddPerCoreArrayPool<byte>(options => options.Name = "further");
        services.Configure<PerCoreArrayPoolOptions>(ArrayPoolOptionsName.For<byte>(), options => options.OnMisuse = MisuseResponse.Drop);
        using ServiceProvider provider = services.BuildServiceProvider();

        PerCoreArrayPool<byte> pool = provider.GetRequiredService<PerCoreArrayPool<byte>>();
        Assert.Equal("further", pool.Name);
        Assert.Equal(65, pool.Rent(65).Length);
        pool.Return(new byte[17]);
        Assert.Equal(1, pool.GetStatistics().Misuses);
    }

    [Fact]
    public void The_container_has_one_pool_however_often_it_was_registered()
    {
        ServiceCollection services = new();
        services.AddPerCoreArrayPool<byte>().AddPerCoreArrayPool<byte>();
        using ServiceProvider provider = services.BuildServiceProvider();

        Assert.Single(provider.GetServices<PerCoreArrayPool<byte>>());
        Assert.Single(provider.GetServices<IValidateOptions<PerCoreArrayPoolOptions>>());
    }

    [Fact]
    public void The_clock_is_the_containers_unless_the_options_name_another()
    {
        ServiceCollection services = new();
        OtherClock clock = new();
        OtherClock own = new();
        services.AddSingleton<TimeProvider>(clock);
        services.AddPerCoreArrayPool<byte>().AddLargeArrayPool<char>().AddDebugArrayPool<int>().AddPerCoreArrayPool<long>(options => options.TimeProvider = own);
        using ServiceProvider provider = services.BuildServiceProvider();

        Assert.Same(clock, Get<PerCoreArrayPoolOptions>(ArrayPoolOptionsName.For<byte>()).TimeProvider);
        Assert.Same(clock, Get<LargeArrayPoolOptions>(ArrayPoolOptionsName.For<char>()).TimeProvider);
        Assert.Same(clock, Get<DebugArrayPoolOptions>(ArrayPoolOptionsName.For<int>()).TimeProvider);
        Assert.Same(own, Get<PerCoreArrayPoolOptions>(ArrayPoolOptionsName.For<long>()).TimeProvider);
        provider.GetRequiredService<PerCoreArrayPool<byte>>().Trim();
        Assert.NotEqual(0, clock.Readings);

        TOptions Get<TOptions>(string name) => provider.GetRequiredService<IOptionsMonitor<TOptions>>().Get(name);
    }

    [Fact]
    public void Without_a_clock_in_the_container_it_is_the_systems()
    {
        using ServiceProvider provider = new ServiceCollection().AddPerCoreArrayPool<byte>().BuildServiceProvider();

        Assert.Same(TimeProvider.System, provider.GetRequiredService<IOptionsMonitor<PerCoreArrayPoolOptions>>().Get(ArrayPoolOptionsName.For<byte>()).TimeProvider);
    }

    private sealed class OtherClock : TimeProvider
    {
        public int Readings { get; private set; }

        public override long GetTimestamp()
        {
            Readings++;
            return base.GetTimestamp();
        }
    }
}
