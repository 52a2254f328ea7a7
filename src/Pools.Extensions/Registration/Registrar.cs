using System.Diagnostics.CodeAnalysis;
using System.Linq;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;

namespace Pools.Extensions;

/// <summary>Registers pools of one kind, with their options, and creates them.</summary>
internal static class Registrar<TKind, [DynamicallyAccessedMembers(Reflected)] TOptions>
    where TKind : struct, IPoolKind<TOptions>
    where TOptions : class, new()
{
    private const DynamicallyAccessedMemberTypes Reflected =
        DynamicallyAccessedMemberTypes.PublicParameterlessConstructor | DynamicallyAccessedMemberTypes.PublicProperties;

    private static readonly bool s_isDebug = typeof(TKind) == typeof(DebugKind);

    public static IServiceCollection Add<T>(IServiceCollection services, Action<TOptions>? configure) =>
        Register<T>(services, key: null, configure);

    public static IServiceCollection Add<T>(IServiceCollection services, IConfiguration section) =>
        Register<T>(services, key: null, Read<T>(section, key: null));

    public static IServiceCollection AddKeyed<T>(IServiceCollection services, object key, Action<TOptions>? configure)
    {
        ArgumentNullException.ThrowIfNull(key);
        return Register<T>(services, key, configure);
    }

    public static IServiceCollection AddKeyed<T>(IServiceCollection services, object key, IConfiguration section)
    {
        ArgumentNullException.ThrowIfNull(key);
        return Register<T>(services, key, Read<T>(section, key));
    }

    public static IServiceCollection AddOpen(IServiceCollection services, ServiceDescriptor wanted, Action<TOptions>? configure)
    {
        ArgumentNullException.ThrowIfNull(services);
        bool isFirst = AddOptions<byte>(services, ArrayPoolOptionsName.OpenGeneric, key: null, configure);
        services.TryAdd(wanted);
        LogLoss(services, isFirst, wanted, TKind.PoolType<byte>().GetGenericTypeDefinition());
        return services;
    }

    /// <summary>Creates the pool of an open registration for one element type.</summary>
    public static ArrayPool<T> CreateOpen<T>(IServiceProvider services) =>
        CreateSubstitute<T>(services, key: null) ?? Create<T>(services, ArrayPoolOptionsName.OpenGeneric, key: null);

    /// <summary>Adds the options of a name: the basics once, the caller's configuration each time.</summary>
    /// <returns>Whether these are the first options of the name.</returns>
    public static bool AddOptions<T>(IServiceCollection services, string name, object? key, Action<TOptions>? configure)
    {
        ContainerPools.AddTo(services);
        OptionsCheck<TOptions>? known = services.Select(Decoration.InstanceOf).OfType<OptionsCheck<TOptions>>()
            .FirstOrDefault(check => string.Equals(check.Name, name, StringComparison.Ordinal));
        if (known is not null && !Equals(known.Key, key))
        {
            throw new ArgumentException(
                $"key is {key}, of type {key?.GetType()}; a registered key of type {known.Key?.GetType()} has the same text, " +
                "and so the same options. Keys of one element type must have different texts.",
                nameof(key));
        }

        OptionsBuilder<TOptions> options = services.AddOptions<TOptions>(name);
        if (known is null)
        {
            services.AddSingleton<IValidateOptions<TOptions>>(new OptionsCheck<TOptions>(name, key, TKind.Check<T>));
            options.ValidateOnStart();
            options.Configure<IServiceProvider>(static (options, provider) =>
            {
                if (provider.GetService<TimeProvider>() is { } clock)
                {
                    TKind.SetClock(options, clock);
                }
            });
            options.PostConfigure<ContainerPools>((options, pools) =>
            {
                TKind.SetReporting(options, key?.ToString(), pools);
                pools.LogLosses();
            });
        }

        if (configure is not null)
        {
            options.Configure(configure);
        }

        return known is null;
    }

    private static IServiceCollection Register<T>(IServiceCollection services, object? key, Action<TOptions>? configure)
    {
        ArgumentNullException.ThrowIfNull(services);
        if (ReferenceEquals(key, KeyedService.AnyKey))
        {
            throw new ArgumentException("key is KeyedService.AnyKey; it must be the key of one pool.", nameof(key));
        }

        string name = ArrayPoolOptionsName.For<T>(key);
        bool isFirst = AddOptions<T>(services, name, key, configure);
        services.TryAdd(new PoolDescriptor(TKind.PoolType<T>(), key, provider => CreateOwnType<T>(provider, name, key)));
        PoolDescriptor wanted = new(typeof(ArrayPool<T>), key, provider => Resolve<T>(provider, key));
        Decoration.ReplaceSharedOrTryAdd<T>(services, wanted);
        LogLoss(services, isFirst, wanted, TKind.PoolType<T>());
        return services;
    }

    private static object Resolve<T>(IServiceProvider services, object? key) => CreateSubstitute<T>(services, key) ??
        (key is null ? services.GetRequiredService(TKind.PoolType<T>()) : services.GetRequiredKeyedService(TKind.PoolType<T>(), key));

    private static ArrayPool<T> CreateOwnType<T>(IServiceProvider services, string name, object? key)
    {
        if (!s_isDebug)
        {
            Substitutes.NoteOwnType(services, TKind.PoolType<T>(), key);
        }

        return Create<T>(services, name, key);
    }

    private static ArrayPool<T> Create<T>(IServiceProvider services, string name, object? key)
    {
        TOptions options = services.GetRequiredService<IOptionsMonitor<TOptions>>().Get(name);
        return services.GetRequiredService<ContainerPools>().Add(TKind.Create<T>(options), key);
    }

    private static ArrayPool<T>? CreateSubstitute<T>(IServiceProvider services, object? key) =>
        s_isDebug ? null : Substitutes.Create<T>(services, key);

    /// <summary>Logs, when options are first read, that an earlier registration serves the requests.</summary>
    private static void LogLoss(IServiceCollection services, bool isFirst, ServiceDescriptor wanted, Type poolType)
    {
        if (!isFirst || services.Contains(wanted))
        {
            return;
        }

        ServiceDescriptor winner =
            services.Last(other => other.ServiceType == wanted.ServiceType && Equals(other.ServiceKey, wanted.ServiceKey));
        services.AddSingleton(new LostRegistration(log =>
        {
            // Not after ReplaceArrayPool, which chooses explicitly.
            if (services.Contains(winner))
            {
                log.RegisteredSecond(wanted.ServiceType, wanted.ServiceKey, poolType);
            }
        }));
    }

    private static Action<TOptions> Read<T>(IConfiguration section, object? key)
    {
        ArgumentNullException.ThrowIfNull(section);
        string name = ArrayPoolOptionsName.For<T>(key);
        return options =>
        {
            try
            {
                SectionCheck.Require<TOptions>(section);
                TKind.Bind(section, options);
            }
            catch (InvalidOperationException e)
            {
                throw new OptionsValidationException(name, typeof(TOptions), [$"{typeof(TOptions).Name} '{name}': {e.Message}"]);
            }
        };
    }
}
