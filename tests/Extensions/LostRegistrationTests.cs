using System;
using System.Buffers;
using System.Linq;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Xunit;

namespace Pools.Tests.Extensions;

/// <summary>Two pools that are registered for one element type: the first is its <c>ArrayPool&lt;T&gt;</c>, and the log says so.</summary>
public sealed class LostRegistrationTests : IDisposable
{
    private readonly LoggedContainer _container = new();

    public void Dispose() => _container.Dispose();

    [Theory]
    [InlineData("PerCore", "Large")]
    [InlineData("Large", "PerCore")]
    [InlineData("PerCore", "Debug")]
    [InlineData("Debug", "PerCore")]
    [InlineData("Large", "Debug")]
    [InlineData("Debug", "Large")]
    public void The_second_kind_of_pool_is_logged_with_the_first(string first, string second)
    {
        using ServiceProvider provider = _container.Build(services => Add(Add(services, first), second));
        Assert.Empty(Logged());
        Assert.StartsWith(first + "ArrayPool", provider.GetRequiredService<ArrayPool<byte>>().GetType().Name, StringComparison.Ordinal);

        Assert.Equal(
            [$"ArrayPool<byte> is {first}ArrayPool<byte>, which was registered first, and not {second}ArrayPool<byte>. "
                + $"To choose that, register it first, or call ReplaceArrayPool<byte, {second}ArrayPool<byte>>()."],
            Logged());
        Assert.StartsWith(second + "ArrayPool", Own(provider, second).GetType().Name, StringComparison.Ordinal);
        Assert.Single(Logged());
    }

    [Fact]
    public void The_start_of_a_host_logs_it_before_a_pool_is_requested()
    {
        using ServiceProvider provider = _container.Build(services => Add(Add(services, "PerCore"), "Large"));
        provider.GetRequiredService<IStartupValidator>().Validate();
        Assert.Single(Logged());
    }

    [Fact]
    public void Each_kind_of_pool_that_lost_is_logged_once()
    {
        using ServiceProvider provider = _container.Build(static services =>
        {
            foreach (string kind in (string[])["PerCore", "Large", "Debug", "Large", "Debug", "PerCore"])
            {
                Add(services, kind);
            }
        });
        _ = provider.GetRequiredService<ArrayPool<byte>>();
        Assert.Equal(2, Logged().Length);
    }

    [Fact]
    public void A_key_is_named_and_other_keys_do_not_matter()
    {
        using ServiceProvider provider = _container.Build(services => services
            .AddKeyedPerCoreArrayPool<byte>("images").AddKeyedLargeArrayPool<byte>("images").AddKeyedLargeArrayPool<byte>("other").AddLargeArrayPool<byte>());
        _ = provider.GetRequiredService<ArrayPool<byte>>();

        Assert.Equal(
            ["ArrayPool<byte> with the key images is PerCoreArrayPool<byte>, which was registered first, and not LargeArrayPool<byte>. To choose that, register it first."],
            Logged());
    }

    [Fact]
    public void A_pool_of_other_code_that_was_registered_first_is_named()
    {
        using ServiceProvider provider = _container.Build(services => Add(services.AddSingleton<ArrayPool<byte>, CountingPool<byte>>(), "Large"));
        _ = provider.GetRequiredService<LargeArrayPool<byte>>();
        Assert.Contains("ArrayPool<byte> is CountingPool<byte>, which", Assert.Single(Logged()), StringComparison.Ordinal);
    }

    [Fact]
    public void Open_generic_registrations_are_logged_as_well()
    {
        using ServiceProvider provider = _container.Build(services => services.AddPerCoreArrayPools().AddDebugArrayPools());
        _ = provider.GetRequiredService<ArrayPool<Guid>>();

        Assert.Equal(["ArrayPool<T> is PerCoreArrayPool<T>, which was registered first, and not DebugArrayPool<T>. To choose that, register it first."], Logged());
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void A_pool_that_was_chosen_explicitly_is_not_logged(bool choosesSecond)
    {
        using ServiceProvider provider = _container.Build(services =>
        {
            Add(Add(services, "PerCore"), "Large");
            _ = choosesSecond ? services.ReplaceArrayPool<byte, LargeArrayPool<byte>>() : services.ReplaceArrayPool<byte, CountingPool<byte>>();
        });
        _ = provider.GetRequiredService<ArrayPool<byte>>();
        _ = provider.GetRequiredService<LargeArrayPool<byte>>();
        Assert.Empty(Logged());
    }

    [Fact]
    public void Registrations_that_agree_are_not_logged()
    {
        using ServiceProvider provider = _container.Build(services =>
            Add(Add(services.AddSingleton(ArrayPool<byte>.Shared), "PerCore"), "PerCore").AddLargeArrayPool<char>().AddPerCoreArrayPools().AddPerCoreArrayPools());
        _ = provider.GetRequiredService<ArrayPool<byte>>();
        _ = provider.GetRequiredService<ArrayPool<Guid>>();
        Assert.Empty(Logged());
    }

    private static IServiceCollection Add(IServiceCollection services, string kind) => kind switch
    {
        "PerCore" => services.AddPerCoreArrayPool<byte>(),
        "Large" => services.AddLargeArrayPool<byte>(),
        _ => services.AddDebugArrayPool<byte>(),
    };

    private static object Own(IServiceProvider provider, string kind) => kind switch
    {
        "PerCore" => provider.GetRequiredService<PerCoreArrayPool<byte>>(),
        "Large" => provider.GetRequiredService<LargeArrayPool<byte>>(),
        _ => provider.GetRequiredService<Diagnostics.DebugArrayPool<byte>>(),
    };

    private string[] Logged() => [.. _container.Log.Entries.Where(entry => entry is { Id: 8, Level: LogLevel.Information }).Select(entry => entry.Text)];
}
