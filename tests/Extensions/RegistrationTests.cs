using Microsoft.Extensions.DependencyInjection.Extensions;

namespace Pools.Tests.Extensions;

public sealed class RegistrationTests
{
    [Theory, MemberData(nameof(PoolKind.Names), MemberType = typeof(PoolKind))]
    public void A_pool_replaces_the_shared_one_of_Mvc_in_either_order(string kind)
    {
        ServiceCollection before = new();
        PoolKind.Of(kind).Add(before.AddLikeMvc());
        ServiceCollection after = new();
        PoolKind.Of(kind).Add(after);

        AssertServes(before, PoolKind.Of(kind).PoolType);
        AssertServes(after.AddLikeMvc(), PoolKind.Of(kind).PoolType);
    }

    [Fact]
    public void Shared_is_replaced_for_one_element_type_even_if_it_was_registered_twice()
    {
        ServiceCollection services = new();
        services.AddLikeMvc().AddSingleton(ArrayPool<byte>.Shared).AddPerCoreArrayPool<byte>();
        using ServiceProvider provider = services.BuildServiceProvider();

        Assert.IsType<PerCoreArrayPool<byte>>(Assert.Single(provider.GetServices<ArrayPool<byte>>()));
        Assert.Same(ArrayPool<char>.Shared, provider.GetRequiredService<ArrayPool<char>>());
    }

    [Fact]
    public void A_pool_of_other_code_stays_and_ours_is_available_by_its_own_type()
    {
        using RecordingPool<byte> chosen = new();
        ServiceCollection services = new();
        services.AddSingleton<ArrayPool<byte>>(chosen);
        services.AddPerCoreArrayPool<byte>();
        using ServiceProvider provider = services.BuildServiceProvider();

        Assert.Same(chosen, provider.GetRequiredService<ArrayPool<byte>>());
        Assert.NotNull(provider.GetService<PerCoreArrayPool<byte>>());
    }

    [Theory, MemberData(nameof(PoolKind.Names), MemberType = typeof(PoolKind))]
    public void A_keyed_pool_is_one_instance_and_differs_from_the_unkeyed_one(string kind)
    {
        ServiceCollection services = new();
        PoolKind.Of(kind).Add(services);
        PoolKind.Of(kind).AddKeyed(services, "images");
        PoolKind.Of(kind).AddKeyed(services, 7);
        using ServiceProvider provider = services.BuildServiceProvider();

        object[] pools =
        [
            provider.GetRequiredService<ArrayPool<byte>>(),
            provider.GetRequiredKeyedService<ArrayPool<byte>>("images"),
            provider.GetRequiredKeyedService<ArrayPool<byte>>(7),
        ];
        Assert.Equal(3, pools.Distinct().Count());
        Assert.All(pools, pool => Assert.IsType(PoolKind.Of(kind).PoolType, pool));
        Assert.Same(pools[1], provider.GetRequiredKeyedService(PoolKind.Of(kind).PoolType, "images"));
        Assert.Equal("images", pools[1].ToString());
    }

    [Fact]
    public void Keyed_Shared_is_replaced_only_under_that_key()
    {
        ServiceCollection services = new();
        services.AddKeyedSingleton("images", ArrayPool<byte>.Shared).AddKeyedSingleton("sounds", ArrayPool<byte>.Shared);
        services.AddKeyedLargeArrayPool<byte>("images");
        using ServiceProvider provider = services.BuildServiceProvider();

        Assert.IsType<LargeArrayPool<byte>>(provider.GetRequiredKeyedService<ArrayPool<byte>>("images"));
        Assert.Same(ArrayPool<byte>.Shared, provider.GetRequiredKeyedService<ArrayPool<byte>>("sounds"));
    }

    [Theory, MemberData(nameof(PoolKind.Names), MemberType = typeof(PoolKind))]
    public void An_open_generic_registration_serves_every_type_and_loses_to_closed_ones(string kind)
    {
        ServiceCollection services = new();
        services.AddLikeMvc();
        PoolKind.Of(kind).AddOpen(services);
        using ServiceProvider provider = services.BuildServiceProvider();

        ArrayPool<Guid> guids = provider.GetRequiredService<ArrayPool<Guid>>();
        Guid[] array = guids.Rent(100);
        guids.Return(array);
        Assert.True(array.Length >= 100);
        Assert.Same(guids, provider.GetRequiredService<ArrayPool<Guid>>());
        Assert.NotNull(provider.GetRequiredService<ArrayPool<string>>());
        Assert.Same(ArrayPool<byte>.Shared, provider.GetRequiredService<ArrayPool<byte>>());
        ArrayPoolHealth health = Assert.Single(
            provider.GetRequiredService<IArrayPoolHealth>().GetReport().Pools, pool => pool.ElementType == typeof(Guid));
        Assert.Equal(PoolKind.Of(kind).PoolType.GetGenericTypeDefinition(), health.PoolType.GetGenericTypeDefinition());
        Assert.Equal(1, health.Statistics.Returned);
    }

    [Fact]
    public void A_replacement_replaces_any_registration_without_key()
    {
        using RecordingPool<byte> chosen = new();
        ServiceCollection services = new();
        services.AddSingleton<ArrayPool<byte>>(chosen).AddKeyedSingleton<ArrayPool<byte>>("kept", chosen);
        services.AddPerCoreArrayPool<byte>(options => options.Name = "mine");
        services.ReplaceArrayPool<byte, PerCoreArrayPool<byte>>();
        using ServiceProvider provider = services.BuildServiceProvider();

        ArrayPool<byte> pool = Assert.Single(provider.GetServices<ArrayPool<byte>>());
        Assert.Same(provider.GetRequiredService<PerCoreArrayPool<byte>>(), pool);
        Assert.Equal("mine", pool.ToString());
        Assert.Same(chosen, provider.GetRequiredKeyedService<ArrayPool<byte>>("kept"));
    }

    [Fact]
    public void A_replacement_may_be_of_any_pool_type()
    {
        AssertServes(new ServiceCollection().AddLikeMvc().ReplaceArrayPool<byte, PerCoreArrayPool<byte>>(), typeof(PerCoreArrayPool<byte>));
        AssertServes(new ServiceCollection().AddLikeMvc().ReplaceArrayPool<byte, LargeArrayPool<byte>>(), typeof(LargeArrayPool<byte>));
        AssertServes(new ServiceCollection().AddLikeMvc().ReplaceArrayPool<byte, DebugArrayPool<byte>>(), typeof(DebugArrayPool<byte>));
        AssertServes(new ServiceCollection().AddLikeMvc().ReplaceArrayPool<byte, RecordingPool<byte>>(), typeof(RecordingPool<byte>));
        Assert.Throws<ArgumentException>(() => new ServiceCollection().ReplaceArrayPool<byte, ArrayPool<byte>>());
    }

    [Fact]
    public void A_replacement_that_is_not_a_singleton_is_refused_without_effect()
    {
        ServiceCollection services = new();
        services.AddLikeMvc().AddScoped<RecordingPool<byte>>();
        int registrations = services.Count;

        ArgumentException error = Assert.Throws<ArgumentException>(() => services.ReplaceArrayPool<byte, RecordingPool<byte>>());

        Assert.Contains("is registered as Scoped; it must be a singleton", error.Message, StringComparison.Ordinal);
        Assert.Equal(registrations, services.Count);
    }

    [Fact]
    public void AnyKey_is_refused()
    {
        ServiceCollection services = new();

        ArgumentException error = Assert.Throws<ArgumentException>(
            "key", () => services.AddKeyedPerCoreArrayPool<byte>(KeyedService.AnyKey));

        Assert.Contains("key is KeyedService.AnyKey", error.Message, StringComparison.Ordinal);
        Assert.Empty(services);
    }

    [Fact]
    public void Different_keys_with_one_text_are_refused_for_one_element_type()
    {
        ServiceCollection services = new();
        services.AddKeyedPerCoreArrayPool<byte>(1).AddKeyedPerCoreArrayPool<byte>(1).AddKeyedPerCoreArrayPool<char>("1");
        int registrations = services.Count;

        ArgumentException error = Assert.Throws<ArgumentException>("key", () => services.AddKeyedPerCoreArrayPool<byte>("1"));

        Assert.Contains(
            "key is 1, of type System.String; a registered key of type System.Int32 has the same text",
            error.Message,
            StringComparison.Ordinal);
        Assert.Equal(registrations, services.Count);
    }

    [Fact]
    public void Null_is_refused_by_name()
    {
        Assert.Throws<ArgumentNullException>(
            "services", () => PerCoreArrayPoolServiceCollectionExtensions.AddPerCoreArrayPool<byte>(null!));
        Assert.Throws<ArgumentNullException>("key", () => new ServiceCollection().AddKeyedLargeArrayPool<byte>(null!));
        Assert.Throws<ArgumentNullException>("section", () => new ServiceCollection().AddDebugArrayPool<byte>(section: null!));
    }

    private static void AssertServes(IServiceCollection services, Type poolType)
    {
        using ServiceProvider provider = services.BuildServiceProvider();
        ArrayPool<byte> pool = Assert.Single(provider.GetServices<ArrayPool<byte>>());
        Assert.IsType(poolType, pool);
        Assert.Same(provider.GetRequiredService(poolType), pool);
        pool.Return(pool.Rent(100));
    }
}

/// <summary>The registrations of <c>AddControllers()</c>.</summary>
internal static class Mvc
{
    public static IServiceCollection AddLikeMvc(this IServiceCollection services)
    {
        services.TryAddSingleton(ArrayPool<byte>.Shared);
        services.TryAddSingleton(ArrayPool<char>.Shared);
        return services;
    }
}
