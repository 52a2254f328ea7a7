using System;
using System.Buffers;
using System.Collections.Generic;
using System.Diagnostics.Metrics;
using System.Threading;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Pools.Diagnostics;

namespace Pools.Tests.Smoke;

/// <summary>The same for what a container does with pools, and for metrics.</summary>
internal static class ContainerChecks
{
    public static IReadOnlyList<(string Name, Action Check)> All { get; } =
    [
        ("a container gives pools, with options from the configuration", Container),
        ("an open generic registration serves any element type", OpenGeneric),
        ("bad configuration is refused at the start", BadConfiguration),
        ("one switch puts debug pools everywhere", DebugSwitch),
    ];

    public static IReadOnlyList<(string Name, Action Check)> WithThreads { get; } = [("a listener makes the pools create their meter", Meter)];

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
        services.AddPerCoreArrayPool<byte>(Section(("MaxArrayLength", "1000"), ("KeepLargeArrays", "false")));
        services.AddKeyedLargeArrayPool<byte>("images", options => options.ThresholdBytes = 1 << 19);
        using ServiceProvider provider = services.BuildServiceProvider();
        provider.GetRequiredService<IStartupValidator>().Validate();
        ArrayPool<byte> pool = provider.GetRequiredService<ArrayPool<byte>>();
        Checks.Require(pool is PerCoreArrayPool<byte>, "the pool is ours");
        Checks.Require(pool.Rent(1_025).Length == 1_025, "the option is obeyed");
        Checks.Require(provider.GetRequiredKeyedService<ArrayPool<byte>>("images") is LargeArrayPool<byte>, "the keyed pool is ours");
        Console.WriteLine(provider.GetRequiredService<IArrayPoolHealth>().GetReport());
    }

    private static void OpenGeneric()
    {
        using ServiceProvider provider = new ServiceCollection().AddPerCoreArrayPools().BuildServiceProvider();
        ArrayPool<Guid> pool = provider.GetRequiredService<ArrayPool<Guid>>();
        pool.Return(pool.Rent(100));
    }

    private static void BadConfiguration()
    {
        using ServiceProvider provider = new ServiceCollection().AddPerCoreArrayPool<byte>(Section(("MagazineCapacity", "17"))).BuildServiceProvider();
        string message = Checks.Thrown<OptionsValidationException>(provider.GetRequiredService<IStartupValidator>().Validate).Message;
        Checks.Require(message == "Pool:MagazineCapacity is '17'; its range is 1 … 16.", message);
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

    private static IConfigurationSection Section(params (string Key, string Value)[] entries)
    {
        Dictionary<string, string?> values = [];
        foreach ((string key, string value) in entries)
        {
            values["Pool:" + key] = value;
        }

        return new ConfigurationBuilder().AddInMemoryCollection(values).Build().GetSection("Pool");
    }
}
