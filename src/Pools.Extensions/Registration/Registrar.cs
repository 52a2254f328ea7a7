using System;
using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Linq;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;
using Pools.Internal;

namespace Pools.Extensions;

/// <summary>Adds what registrations consist of.</summary>
internal static class Registrar
{
    /// <summary>Adds a pool under its own type and as <see cref="ArrayPool{T}"/>, with its options.</summary>
    public static IServiceCollection Add<TKind, [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] TOptions, T>(
        IServiceCollection services, object? key, Action<TOptions>? configure = null, IConfiguration? section = null)
        where TKind : struct, IPoolKind<TOptions>
        where TOptions : class, new()
    {
        ArgumentNullException.ThrowIfNull(services);
        if (ReferenceEquals(key, KeyedService.AnyKey))
        {
            throw new ArgumentException("key is KeyedService.AnyKey, for which there would be one pool, and no name; register the keys that you use.", nameof(key));
        }

        AddOptions<TKind, TOptions, T>(services, ArrayPoolOptionsName.For<T>(key), key, configure, section);
        KindRegistration<TKind, TOptions, T> registration = new(key);
        services.TryAdd(registration.OwnType);
        ServiceDescriptor wanted = registration.AsArrayPool;
        ReplaceSharedOrTryAdd<T>(services, wanted);
        string replace = key is null ? $", or call ReplaceArrayPool<{CSharpName.Of(typeof(T))}, {registration.PoolName}>()" : string.Empty;
        LostRegistration.NoteLoss(services, wanted, $"register it first{replace}");
        return services;
    }

    /// <summary>Adds a pool for all element types.</summary>
    public static IServiceCollection AddOpen(IServiceCollection services, ServiceDescriptor wanted)
    {
        services.TryAdd(wanted);
        LostRegistration.NoteLoss(services, wanted, "register it first");
        return services;
    }

    /// <summary>Adds the options of a name, once, and what configures them, each time.</summary>
    public static void AddOptions<TKind, [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] TOptions, T>(
        IServiceCollection services, string optionsName, object? key, Action<TOptions>? configure, IConfiguration? section)
        where TKind : struct, IPoolKind<TOptions>
        where TOptions : class, new()
    {
        AddCommon(services);
        string? poolName = key?.ToString();

        // First, a name is one registration's: two keys with the same text would share their options unawares.
        OptionsCheck<TOptions>? known = FindCheck<TOptions>(services, optionsName);
        if (known is not null && !Equals(known.Key, key))
        {
            throw new ArgumentException(
                $"key is {key}, of type {key?.GetType()}; a key of type {known.Key?.GetType()} has the same text, under which the options are kept already. Keys of one element type must have different texts.", nameof(key));
        }

        // Next, once for each name: the check, the clock before the user's options, and the report to the container after them.
        OptionsBuilder<TOptions> builder = services.AddOptions<TOptions>(optionsName);
        if (known is null)
        {
            builder.ValidateOnStart();
            services.AddSingleton<IValidateOptions<TOptions>>(new OptionsCheck<TOptions>(optionsName, key, TKind.Check<T>));
            builder.Configure<IServiceProvider>(static (options, provider) =>
            {
                if (provider.GetService<TimeProvider>() is { } clock)
                {
                    TKind.SetClock(options, clock);
                }
            });
            builder.PostConfigure<ContainerPools, PoolLog>((options, pools, log) => TKind.SetReporting(options, poolName, pools.Reporting, log));
            builder.PostConfigure<LossReport>(static (_, report) => report.Write());
        }

        // Finally, each time: what the caller sets, in the order of the calls.
        if (configure is not null)
        {
            builder.Configure(configure);
        }

        if (section is not null)
        {
            builder.Configure(options =>
            {
                SectionReader reader = new(section, optionsName, typeof(TOptions));
                TKind.Read(reader, options);
                reader.ThrowIfBad();
            });
        }
    }

    private static OptionsCheck<TOptions>? FindCheck<TOptions>(IServiceCollection services, string optionsName)
        where TOptions : class =>
        services.Where(descriptor => !descriptor.IsKeyedService)
            .Select(descriptor => descriptor.ImplementationInstance)
            .OfType<OptionsCheck<TOptions>>()
            .FirstOrDefault(check => string.Equals(check.Name, optionsName, StringComparison.Ordinal));

    /// <summary>Adds what all registrations share.</summary>
    public static void AddCommon(IServiceCollection services)
    {
        services.TryAddSingleton<PoolLog>();
        services.TryAddSingleton<LossReport>();
        services.TryAddSingleton<ContainerPools>();
        services.TryAddSingleton<LastLook>();
        services.TryAddSingleton<IArrayPoolHealth>(static provider => provider.GetRequiredService<ContainerPools>());
    }

    /// <summary>
    /// Puts a descriptor in the place of one that holds <see cref="ArrayPool{T}.Shared"/>, or a debug pool around that, which is what frameworks register as a default; else adds it if nobody has registered
    /// anything else.
    /// </summary>
    private static void ReplaceSharedOrTryAdd<T>(IServiceCollection services, ServiceDescriptor descriptor)
    {
        int place = -1;
        for (int i = services.Count - 1; i >= 0; i--)
        {
            if (!HoldsShared<T>(services[i], descriptor.ServiceKey))
            {
                continue;
            }

            PoolDecorator.RemoveInner(services, services[i]);
            if (place < 0)
            {
                place = i;
                services[i] = descriptor;
            }
            else
            {
                services.RemoveAt(i);
            }
        }

        if (place < 0)
        {
            services.TryAdd(descriptor);
        }
    }

    private static bool HoldsShared<T>(ServiceDescriptor descriptor, object? key)
    {
        if (descriptor.ServiceType != typeof(ArrayPool<T>) || !Equals(descriptor.ServiceKey, key))
        {
            return false;
        }

        ServiceDescriptor holder = PoolRegistration.Of(descriptor) is PoolDecorator decorator ? decorator.Inner : descriptor;
        return ReferenceEquals(holder.IsKeyedService ? holder.KeyedImplementationInstance : holder.ImplementationInstance, ArrayPool<T>.Shared);
    }
}
