namespace Pools.Tests.Extensions;

/// <summary>The first of two pools becomes the <c>ArrayPool&lt;T&gt;</c>, and the log names the other one.</summary>
public sealed class LostRegistrationTests
{
    private readonly LoggedContainer _container = new();

    [Theory, InlineData("PerCore", "Large"), InlineData("PerCore", "Debug"), InlineData("Large", "PerCore")]
    [InlineData("Debug", "Large")]
    public void The_second_kind_of_pool_is_logged_once(string first, string second)
    {
        using ServiceProvider provider = _container.Build(services => Add(Add(Add(Add(services, first), second), first), second));
        provider.GetRequiredService<IStartupValidator>().Validate();
        Assert.StartsWith(first + "ArrayPool", provider.GetRequiredService<ArrayPool<byte>>().GetType().Name, StringComparison.Ordinal);

        string text = $"{second}ArrayPool<byte> is not the ArrayPool<byte>, because another pool was registered first. "
            + "Register it first, or call ReplaceArrayPool.";
        Assert.Equal([text], Logged());
        Assert.NotNull(provider.GetRequiredService(PoolKind.Of(second).PoolType));
        Assert.Equal(LogLevel.Information, Assert.Single(_container.Log.GetSnapshot()).Level);
    }

    [Fact]
    public void A_key_is_named_and_other_keys_do_not_matter()
    {
        using ServiceProvider provider = _container.Build(services => services
            .AddKeyedPerCoreArrayPool<byte>("images").AddKeyedLargeArrayPool<byte>("images").AddKeyedLargeArrayPool<byte>("other")
            .AddLargeArrayPool<byte>());
        provider.GetRequiredService<IStartupValidator>().Validate();

        Assert.StartsWith(
            "LargeArrayPool<byte> is not the ArrayPool<byte> with the key images, because",
            Assert.Single(Logged()),
            StringComparison.Ordinal);
    }

    [Fact]
    public void A_pool_that_lost_to_other_code_and_an_open_registration_are_logged()
    {
        using ServiceProvider provider = _container.Build(services =>
            Add(services.AddSingleton<ArrayPool<byte>, RecordingPool<byte>>(), "Large").AddPerCoreArrayPools().AddDebugArrayPools());
        provider.GetRequiredService<IStartupValidator>().Validate();

        Assert.Equal(
            ["DebugArrayPool<T> is not the ArrayPool<T>", "LargeArrayPool<byte> is not the ArrayPool<byte>"],
            Logged().Select(text => text.Split(',')[0]).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Without_a_host_the_first_pool_logs_it_once()
    {
        using ServiceProvider provider = _container.Build(services => Add(Add(services, "PerCore"), "Large"));

        _ = provider.GetRequiredService<ArrayPool<byte>>();
        _ = provider.GetRequiredService<LargeArrayPool<byte>>();
        _ = provider.GetRequiredService<IOptionsFactory<LargeArrayPoolOptions>>().Create(ArrayPoolOptionsName.For<byte>());
        Assert.Single(Logged());
    }

    [Theory, InlineData(true), InlineData(false)]
    public void An_explicit_choice_is_not_logged(bool choosesSecond)
    {
        using ServiceProvider provider = _container.Build(services =>
        {
            Add(Add(services, "PerCore"), "Large");
            _ = choosesSecond ? services.ReplaceArrayPool<byte, LargeArrayPool<byte>>()
                : services.ReplaceArrayPool<byte, RecordingPool<byte>>();
        });
        provider.GetRequiredService<IStartupValidator>().Validate();
        Assert.Empty(Logged());
    }

    [Fact]
    public void Equal_registrations_are_not_logged()
    {
        using ServiceProvider provider = _container.Build(services =>
            Add(
                Add(services.AddSingleton(ArrayPool<byte>.Shared), "PerCore"),
                "PerCore").AddLargeArrayPool<char>().AddPerCoreArrayPools().AddPerCoreArrayPools());
        provider.GetRequiredService<IStartupValidator>().Validate();
        Assert.Empty(Logged());
    }

    private static IServiceCollection Add(IServiceCollection services, string kind)
    {
        PoolKind.Of(kind).Add(services);
        return services;
    }

    private string[] Logged() => _container.Messages(8);
}
