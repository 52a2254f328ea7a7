using System.Linq;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.ObjectPool;
using Microsoft.Extensions.Options;
using Pools.Extensions;
using static Microsoft.Extensions.Options.Options;

#pragma warning disable RS0026 // One overload has a required parameter that the other lacks: no call is ambiguous.

namespace Pools;

/// <summary>Extension methods that register object pools with a container.</summary>
/// <remarks>
/// <para>
/// Each pool is a singleton, created on the first request and disposed with the container. The container's metrics, log and health
/// include it.
/// </para>
/// <para>
/// Options are checked when the host starts, or else on the first request. The clock is the container's <see cref="TimeProvider"/>, if it
/// has one and the options set no other.
/// </para>
/// <para>Not thread-safe, like every change of a service collection.</para>
/// </remarks>
public static class PerCoreObjectPoolServiceCollectionExtensions
{
    /// <summary>Registers an <see cref="ObjectPool{T}"/> whose objects are created by their constructor.</summary>
    /// <inheritdoc cref="AddPerCoreObjectPool{T}(IServiceCollection, IPooledObjectPolicy{T}, Action{PerCoreObjectPoolOptions})"/>
    /// <remarks>The policy is a <see cref="DefaultPooledObjectPolicy{T}"/>: it resets <see cref="IResettable"/> objects.</remarks>
    public static IServiceCollection AddPerCoreObjectPool<T>(
        this IServiceCollection services, Action<PerCoreObjectPoolOptions>? configure = null)
        where T : class, new() => services.AddPerCoreObjectPool(new DefaultPooledObjectPolicy<T>(), configure);

    /// <summary>Registers an <see cref="ObjectPool{T}"/> with a policy.</summary>
    /// <typeparam name="T">The type of the objects.</typeparam>
    /// <param name="services">The services to add to.</param>
    /// <param name="policy">Creates objects and decides which are kept.</param>
    /// <param name="configure">Sets the options, whose name is <see cref="ArrayPoolOptionsName.For{T}"/>'s; null: the default ones.</param>
    /// <returns><paramref name="services"/>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> or <paramref name="policy"/> is null.</exception>
    /// <remarks>
    /// A <see cref="PerCoreObjectPoolProvider"/> creates the pool: for a disposable type, the framework's. An earlier registration stays.
    /// </remarks>
    public static IServiceCollection AddPerCoreObjectPool<T>(
        this IServiceCollection services, IPooledObjectPolicy<T> policy, Action<PerCoreObjectPoolOptions>? configure = null)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(policy);
        AddOptions(services, ArrayPoolOptionsName.For<T>(), configure);
        services.TryAddSingleton(provider => CreateProvider(provider, ArrayPoolOptionsName.For<T>()).Create(policy));
        return services;
    }

    /// <summary>Registers a <see cref="PerCoreObjectPoolProvider"/> as <see cref="ObjectPoolProvider"/>.</summary>
    /// <param name="services">The services to add to.</param>
    /// <param name="configure">Sets the options of all its pools, which have the default name; null: the default ones.</param>
    /// <returns><paramref name="services"/>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> is null.</exception>
    /// <remarks>
    /// Replaces the <see cref="DefaultObjectPoolProvider"/> that ASP.NET Core registers, in either order. Any other earlier provider stays.
    /// </remarks>
    public static IServiceCollection AddPerCoreObjectPoolProvider(
        this IServiceCollection services, Action<PerCoreObjectPoolOptions>? configure = null)
    {
        AddOptions(services, DefaultName, configure);
        foreach (ServiceDescriptor known in services.Where(IsFrameworkProvider).ToArray())
        {
            services.Remove(known);
        }

        services.TryAddSingleton<ObjectPoolProvider>(static provider => CreateProvider(provider, DefaultName));
        return services;
    }

    private static bool IsFrameworkProvider(ServiceDescriptor service) =>
        service is { IsKeyedService: false } && service.ServiceType == typeof(ObjectPoolProvider) &&
        service.ImplementationType == typeof(DefaultObjectPoolProvider);

    private static PerCoreObjectPoolProvider CreateProvider(IServiceProvider services, string optionsName) =>
        new(services.GetRequiredService<IOptionsMonitor<PerCoreObjectPoolOptions>>().Get(optionsName));

    private static void AddOptions(IServiceCollection services, string name, Action<PerCoreObjectPoolOptions>? configure)
    {
        ArgumentNullException.ThrowIfNull(services);
        ContainerPools.AddTo(services);
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IValidateOptions<PerCoreObjectPoolOptions>>(
            new OptionsCheck<PerCoreObjectPoolOptions>(name: null, key: null, static o => PerCoreObjectPoolOptions.Checked(o))));
        services.AddOptions<PerCoreObjectPoolOptions>(name)
            .Configure(configure ?? (static _ => { }))
            .PostConfigure<IServiceProvider, ContainerPools>(static (options, provider, pools) =>
            {
                if (ReferenceEquals(options.TimeProvider, TimeProvider.System))
                {
                    options.TimeProvider = provider.GetService<TimeProvider>() ?? TimeProvider.System;
                }

                options.Container = pools;
            })
            .ValidateOnStart();
    }
}
