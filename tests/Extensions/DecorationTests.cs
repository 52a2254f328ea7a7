namespace Pools.Tests.Extensions;

/// <summary>Debug pools around pools of other code.</summary>
public sealed class DecorationTests
{
    private readonly LoggedContainer _container = new();

    [Fact]
    public void Instances_factories_and_types_are_decorated()
    {
        RecordingPool<byte> instance = new();
        RecordingPool<char>? made = null;
        RecordingPool<string>? keyed = null;
        using ServiceProvider provider = _container.Build(services =>
        {
            services.AddSingleton<ArrayPool<byte>>(instance);
            services.AddSingleton<ArrayPool<char>>(_ => made = new RecordingPool<char>());
            services.AddSingleton<ArrayPool<int>, RecordingPool<int>>();
            services.AddKeyedSingleton<ArrayPool<byte>>("images", instance);
            services.AddKeyedSingleton<ArrayPool<string>>("made", (_, key) => keyed = key is "made" ? new RecordingPool<string>() : null!);
            services.AddKeyedSingleton<ArrayPool<long>, RecordingPool<long>>("typed");
            services.UseDebugArrayPools();
        });

        LoggedContainer.AssertDetects(provider.GetRequiredService<ArrayPool<byte>>());
        LoggedContainer.AssertDetects(provider.GetRequiredService<ArrayPool<char>>());
        LoggedContainer.AssertDetects(provider.GetRequiredService<ArrayPool<int>>());
        LoggedContainer.AssertDetects(provider.GetRequiredKeyedService<ArrayPool<string>>("made"));
        LoggedContainer.AssertDetects(provider.GetRequiredKeyedService<ArrayPool<long>>("typed"));
        Assert.Equal((1, 1, 1), (instance.Rented.Count, made!.Rented.Count, keyed!.Rented.Count));
        Assert.Same(provider.GetRequiredService<ArrayPool<byte>>(), provider.GetRequiredKeyedService<ArrayPool<byte>>("images"));
        Assert.Empty(_container.NotCovered());
    }

    [Fact]
    public void A_decorated_pool_is_found_only_through_its_debug_pool()
    {
        List<object?> keys = [];
        using ServiceProvider provider = _container.Build(services =>
        {
            services.AddKeyedSingleton<ArrayPool<byte>, RecordingPool<byte>>("type");
            services.AddKeyedSingleton<ArrayPool<byte>>("instance", new RecordingPool<byte>());
            services.AddKeyedSingleton<ArrayPool<byte>>("factory", (_, key) =>
            {
                keys.Add(key);
                return new RecordingPool<byte>();
            });
            services.UseDebugArrayPools();
        });

        LoggedContainer.AssertDetects(provider.GetRequiredKeyedService<ArrayPool<byte>>("type"));
        LoggedContainer.AssertDetects(provider.GetRequiredKeyedService<ArrayPool<byte>>("instance"));
        LoggedContainer.AssertDetects(provider.GetRequiredKeyedService<ArrayPool<byte>>("factory"));
        Assert.Equal(["factory"], keys);
        Assert.Equal(3, provider.GetKeyedServices<ArrayPool<byte>>(KeyedService.AnyKey).Count());
        Assert.All(provider.GetKeyedServices<ArrayPool<byte>>(KeyedService.AnyKey), pool => Assert.IsType<DebugArrayPool<byte>>(pool));
    }

    [Fact]
    public void A_pool_whose_type_asks_for_its_key_is_logged_and_not_decorated()
    {
        using ServiceProvider provider = _container.Build(
            services =>
            {
                services.AddKeyedSingleton<ArrayPool<byte>, NamedPool>("images").AddKeyedSingleton<ArrayPool<byte>, NamedPool>("sounds");
                services.AddSingleton<ArrayPool<byte>, NamedPool>();
                services.AddKeyedSingleton<Random>("dice").AddKeyedSingleton<ArrayPool<char>, HeirPool>("dice");
                services.UseDebugArrayPools().AddPerCoreArrayPool<int>();
            },
            validates: true);

        Assert.Equal("images", ((NamedPool)provider.GetRequiredKeyedService<ArrayPool<byte>>("images")).Key);
        Assert.Equal("sounds", ((NamedPool)provider.GetRequiredKeyedService<ArrayPool<byte>>("sounds")).Key);
        Assert.Null(((NamedPool)provider.GetRequiredService<ArrayPool<byte>>()).Key);
        Assert.Same(
            provider.GetRequiredKeyedService<Random>("dice"), ((HeirPool)provider.GetRequiredKeyedService<ArrayPool<char>>("dice")).Dice);
        LoggedContainer.AssertDetects(provider.GetRequiredService<ArrayPool<int>>());
        Assert.Equal(4, _container.NotCovered().Count(text => text.Contains("asks for the key", StringComparison.Ordinal)));
    }

    [Fact]
    public void A_pool_that_replaces_the_shared_one_after_the_switch_is_isolated()
    {
        ServiceCollection services = new();
        services.AddSingleton(ArrayPool<byte>.Shared);
        services.UseDebugArrayPools().AddPerCoreArrayPool<byte>();
        using ServiceProvider provider = services.BuildServiceProvider();
        DebugArrayPool<byte> pool = Assert.IsType<DebugArrayPool<byte>>(provider.GetRequiredService<ArrayPool<byte>>());

        pool.Return(pool.Rent(100));

        Assert.Equal(1, pool.GetStatistics().Allocated);
        Assert.Single(services, descriptor => descriptor.ServiceType == typeof(ArrayPool<byte>));
        Assert.DoesNotContain(
            services,
            descriptor => descriptor.IsKeyedService && ReferenceEquals(descriptor.KeyedImplementationInstance, ArrayPool<byte>.Shared));
    }

    [Fact]
    public void A_second_switch_changes_nothing()
    {
        RecordingPool<byte> inner = new();
        using ServiceProvider provider = _container.Build(services =>
            services.AddSingleton<ArrayPool<byte>>(inner).UseDebugArrayPools().UseDebugArrayPools());

        LoggedContainer.AssertDetects(Assert.Single(provider.GetServices<ArrayPool<byte>>()));
        Assert.Single(inner.Rented);
    }

    private sealed class NamedPool([ServiceKey] string? key = null) : ArrayPool<byte>
    {
        public string? Key => key;

        public override byte[] Rent(int minimumLength) => new byte[minimumLength];

        public override void Return(byte[] array, bool clearArray = false)
        {
        }
    }

    private sealed class HeirPool([FromKeyedServices] Random dice) : ArrayPool<char>
    {
        public Random Dice => dice;

        public override char[] Rent(int minimumLength) => new char[minimumLength];

        public override void Return(char[] array, bool clearArray = false)
        {
        }
    }
}
