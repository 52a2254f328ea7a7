using System;
using System.Buffers;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Xunit;

namespace Pools.Tests.Extensions;

/// <summary>Of two pools for one element type, the first is its <c>ArrayPool&lt;T&gt;</c>, and the log says so.</summary>
public sealed class LostRegistrationTests
{
    private readonly LoggedContainer _container = new();

    [Theory]
    [InlineData("PerCore", "Large")]
    [InlineData("PerCore", "Debug")]
    [InlineData("Large", "PerCore")]
    [InlineData("Debug", "Large")]
    public void The_second_kind_of_pool_is_logged_once_with_the_first(string first, string second)
    {
        using ServiceProvider provider = _container.Build(services => Add(Add(Add(Add(services, first), second), first), second));
        Assert.Empty(Logged());
        Assert.StartsWith(first + "ArrayPool", provider.GetRequiredService<ArrayPool<byte>>().GetType().Name, StringComparison.Ordinal);

        string text = $"ArrayPool<byte> is {first}ArrayPool<byte>, which was registered first, and not {second}ArrayPool<byte>. "
            + $"To choose that, register it first, or call ReplaceArrayPool<byte, {second}ArrayPool<byte>>().";
        Assert.Equal([text], Logged());
        Assert.NotNull(provider.GetRequiredService(PoolKind.Of(second).PoolType));
        Assert.Equal(LogLevel.Information, Assert.Single(_container.Log.GetSnapshot()).Level);
    }

    [Fact]
    public void The_start_of_a_host_logs_it_before_a_pool_is_requested()
    {
        using ServiceProvider provider = _container.Build(services => Add(Add(services, "PerCore"), "Large"));
        provider.GetRequiredService<IStartupValidator>().Validate();
        Assert.Single(Logged());
    }

    [Fact]
    public void A_key_is_named_and_other_keys_do_not_matter()
    {
        using ServiceProvider provider = _container.Build(services => services
            .AddKeyedPerCoreArrayPool<byte>("images").AddKeyedLargeArrayPool<byte>("images").AddKeyedLargeArrayPool<byte>("other")
                .AddLargeArrayPool<byte>());
        _ = provider.GetRequiredService<ArrayPool<byte>>();

        Assert.StartsWith(
            "ArrayPool<byte> with the key images is PerCoreArrayPool<byte>", Assert.Single(Logged()), StringComparison.Ordinal);
    }

    [Fact]
    public void Pools_of_other_code_and_open_registrations_are_named()
    {
        using ServiceProvider provider = _container.Build(services =>
            Add(services.AddSingleton<ArrayPool<byte>, CountingPool<byte>>(), "Large").AddPerCoreArrayPools().AddDebugArrayPools());
        _ = provider.GetRequiredService<ArrayPool<Guid>>();

        Assert.Contains(Logged(), text => text.StartsWith("ArrayPool<byte> is CountingPool<byte>, which", StringComparison.Ordinal));
        Assert.Contains(
            Logged(),
            text => text.StartsWith("ArrayPool<T> is PerCoreArrayPool<T>, which was registered first, and not", StringComparison.Ordinal));
    }

    [Theory, InlineData(true), InlineData(false)]
    public void A_pool_that_was_chosen_explicitly_is_not_logged(bool choosesSecond)
    {
        using ServiceProvider provider = _container.Build(services =>
        {
            Add(Add(services, "PerCore"), "Large");
            _ = choosesSecond ? services.ReplaceArrayPool<byte, LargeArrayPool<byte>>()
                : services.ReplaceArrayPool<byte, CountingPool<byte>>();
        });
        _ = provider.GetRequiredService<LargeArrayPool<byte>>();
        Assert.Empty(Logged());
    }

    [Fact]
    public void Registrations_that_agree_are_not_logged()
    {
        using ServiceProvider provider = _container.Build(services =>
            Add(
                Add(services.AddSingleton(ArrayPool<byte>.Shared), "PerCore"),
                "PerCore").AddLargeArrayPool<char>().AddPerCoreArrayPools().AddPerCoreArrayPools());
        _ = provider.GetRequiredService<ArrayPool<Guid>>();
        Assert.Empty(Logged());
    }

    private static IServiceCollection Add(IServiceCollection services, string kind)
    {
        PoolKind.Of(kind).Add(services);
        return services;
    }

    private string[] Logged() => _container.Messages(8);
}
