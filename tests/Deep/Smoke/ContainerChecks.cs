using System.Diagnostics.Metrics;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Pools.Diagnostics;

namespace Pools.Tests.Smoke;

/// <summary>Pools of a container, and metrics.</summary>
internal static class ContainerChecks
{
    public static IReadOnlyList<(string Name, Action Check)> All { get; } =
    [
        ("a container makes pools with options from the configuration", Container),
        ("an invalid configuration fails at the start", BadConfiguration),
        ("one call puts debug pools everywhere", DebugSwitch),
    ];

    public static IReadOnlyList<(string Name, Action Check)> WithThreads { get; } =
        [("a listener makes the pools create their meter", Meter)];

    private static void Meter()
    {
        // Shared has been used before: the meter waits for somebody to load meters.
        using ManualResetEventSlim isPublished = new();
        using MeterListener listener = new()
        {
            InstrumentPublished = (instrument, _) =>
            {
                if (instrument.Meter.Name == ArrayPoolMetrics.MeterName)
                {
                    isPublished.Set();
                }
            },
        };
        listener.Start();
        Checks.Require(isPublished.Wait(TimeSpan.FromMinutes(1)), "the meter is there");
    }

    private static void Container()
    {
        ServiceCollection services = new();
        services.AddSingleton(ArrayPool<byte>.Shared);
        services.AddPerCoreArrayPool<byte>(Section(("MaxArrayLength", "1000")));
        services.AddKeyedLargeArrayPool<byte>("images", options => options.ThresholdBytes = 1 << 19);
        services.AddPerCoreArrayPools();
        using ServiceProvider provider = services.BuildServiceProvider();
        provider.GetRequiredService<IStartupValidator>().Validate();
        ArrayPool<byte> pool = provider.GetRequiredService<ArrayPool<byte>>();
        Checks.Require(pool is PerCoreArrayPool<byte>, "the pool is ours");
        Checks.Require(pool.Rent(1_025).Length == 1_025, "the option applies");
        Checks.Require(provider.GetRequiredKeyedService<ArrayPool<byte>>("images") is LargeArrayPool<byte>, "the keyed pool is ours");
        ArrayPool<Guid> other = provider.GetRequiredService<ArrayPool<Guid>>();
        other.Return(other.Rent(100));
        Console.WriteLine(provider.GetRequiredService<IArrayPoolHealth>().GetReport());
    }

    private static void BadConfiguration()
    {
        IServiceCollection services = new ServiceCollection().AddPerCoreArrayPool<byte>(Section(("MaxArrayLength", "0")));
        using ServiceProvider provider = services.BuildServiceProvider();
        string message = Checks.Thrown<OptionsValidationException>(provider.GetRequiredService<IStartupValidator>().Validate).Message;

        // A runtime without resources adds the parameter's name in its own form.
        const string Expected = "PerCoreArrayPoolOptions 'System.Byte': MaxArrayLength is 0; its range is 1 … 2147483591.";
        Checks.Require(message.StartsWith(Expected, StringComparison.Ordinal), message);
    }

    private static void DebugSwitch()
    {
        ServiceCollection services = new();
        services.AddSingleton(ArrayPool<char>.Shared);
        services.AddPerCoreArrayPool<byte>();
        services.UseDebugArrayPools();
        using ServiceProvider provider = services.BuildServiceProvider();
        Checks.Require(provider.GetRequiredService<ArrayPool<byte>>() is DebugArrayPool<byte>, "ours is replaced");
        ArrayPool<char> pool = provider.GetRequiredService<ArrayPool<char>>();
        char[] array = pool.Rent(100);
        pool.Return(array);
        Checks.Thrown<ArrayPoolMisuseException>(() => pool.Return(array));
    }

    private static IConfigurationSection Section(params (string Key, string Value)[] entries) => new ConfigurationBuilder()
        .AddInMemoryCollection(entries.Select(entry => new KeyValuePair<string, string?>($"Pool:{entry.Key}", entry.Value)))
        .Build().GetSection("Pool");
}
