namespace Pools.Tests.Extensions;

public sealed class OptionsTests
{
    private readonly ServiceCollection _services = new();

    [Fact]
    public void Element_types_and_keys_have_separate_options()
    {
        _services.AddPerCoreArrayPool<byte>(options => options.Name = "bytes")
            .AddPerCoreArrayPool<char>(options => options.MaxArrayLength = 64);
        _services.AddKeyedPerCoreArrayPool<byte>(
            "images", options => options.MaxArrayLength = 128).AddKeyedPerCoreArrayPool<char>("images");
        using ServiceProvider provider = _services.BuildServiceProvider();

        Assert.Equal("bytes", provider.GetRequiredService<ArrayPool<byte>>().ToString());
        Assert.Equal("PerCoreArrayPool<char>", provider.GetRequiredService<ArrayPool<char>>().ToString());
        string[] names = [ArrayPoolOptionsName.For<byte>(), ArrayPoolOptionsName.For<char>(), ArrayPoolOptionsName.For<byte>("images"),
            ArrayPoolOptionsName.For<char>("images")];
        Assert.Equal([null, 64, 128, null], Array.ConvertAll(names, name => Get<PerCoreArrayPoolOptions>(provider, name).MaxArrayLength));
    }

    [Fact]
    public void A_second_registration_and_Configure_add_to_the_options()
    {
        _services.AddPerCoreArrayPool<byte>(options => options.MaxArrayLength = 64);
        _services.AddPerCoreArrayPool<byte>(options => options.Name = "further");
        _services.Configure<PerCoreArrayPoolOptions>(ArrayPoolOptionsName.For<byte>(), options => options.OnMisuse = MisuseResponse.Drop);
        using ServiceProvider provider = _services.BuildServiceProvider();

        PerCoreArrayPool<byte> pool = Assert.Single(provider.GetServices<PerCoreArrayPool<byte>>());
        Assert.Equal(("further", 65), (pool.Name, pool.Rent(65).Length));
        pool.Return(new byte[17]);
        Assert.Equal(1, pool.GetStatistics().Misuses);
        Assert.Single(provider.GetServices<IValidateOptions<PerCoreArrayPoolOptions>>());
    }

    [Fact]
    public void The_clock_is_from_the_options_or_the_container_or_the_system()
    {
        FakeTimeProvider clock = new();
        FakeTimeProvider own = new();
        _services.AddSingleton<TimeProvider>(clock);
        _services.AddPerCoreArrayPool<byte>().AddLargeArrayPool<char>().AddDebugArrayPool<int>()
            .AddPerCoreArrayPool<long>(options => options.TimeProvider = own);
        using ServiceProvider provider = _services.BuildServiceProvider();
        using ServiceProvider without = new ServiceCollection().AddPerCoreArrayPool<byte>().BuildServiceProvider();

        Assert.Same(clock, Get<PerCoreArrayPoolOptions>(provider, ArrayPoolOptionsName.For<byte>()).TimeProvider);
        Assert.Same(clock, Get<LargeArrayPoolOptions>(provider, ArrayPoolOptionsName.For<char>()).TimeProvider);
        Assert.Same(clock, Get<DebugArrayPoolOptions>(provider, ArrayPoolOptionsName.For<int>()).TimeProvider);
        Assert.Same(own, Get<PerCoreArrayPoolOptions>(provider, ArrayPoolOptionsName.For<long>()).TimeProvider);
        Assert.Same(TimeProvider.System, Get<PerCoreArrayPoolOptions>(without, ArrayPoolOptionsName.For<byte>()).TimeProvider);
    }

    private static TOptions Get<TOptions>(ServiceProvider provider, string name) =>
        provider.GetRequiredService<IOptionsMonitor<TOptions>>().Get(name);
}
