using System.Diagnostics.CodeAnalysis;
using System.Linq;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;
using Pools.Diagnostics;
using Pools.Extensions;

namespace Pools;

/// <summary>Extension methods that register array pools of any kind with a container.</summary>
/// <remarks>Not thread-safe, like every change of a service collection.</remarks>
public static class ArrayPoolServiceCollectionExtensions
{
    /// <summary>Registers a pool as <c>ArrayPool&lt;T&gt;</c>, in place of all earlier registrations without a key.</summary>
    /// <typeparam name="T">The type of the arrays' elements.</typeparam>
    /// <typeparam name="TPool">
    /// The pool's type. A type that is not registered yet is registered: a pool of this library with default options, any other as a
    /// singleton that the container creates.
    /// </typeparam>
    /// <param name="services">The services to add to.</param>
    /// <returns><paramref name="services"/>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <typeparamref name="TPool"/> is abstract, or is not registered as a singleton: an array could be returned to another instance.
    /// The services do not change.
    /// </exception>
    /// <remarks>
    /// A later registration wins, unless a <c>TryAdd</c> method adds it. The container disposes the pool twice, as two services. Pools of
    /// this library allow that.
    /// </remarks>
    public static IServiceCollection ReplaceArrayPool<
        T, [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] TPool>(
        this IServiceCollection services)
        where TPool : ArrayPool<T>
    {
        ArgumentNullException.ThrowIfNull(services);
        if (typeof(TPool).IsAbstract)
        {
            throw new ArgumentException($"TPool is {typeof(TPool)}, which is abstract; it must be a concrete type.", nameof(services));
        }

        if (services.LastOrDefault(Serves<TPool>) is { Lifetime: not ServiceLifetime.Singleton and var lifetime })
        {
            throw new ArgumentException(
                $"TPool is {typeof(TPool)}, which is registered as {lifetime}; it must be a singleton.", nameof(services));
        }

        foreach (ServiceDescriptor replaced in services.Where(Serves<ArrayPool<T>>).ToArray())
        {
            Decoration.Remove(services, replaced);
        }

        return typeof(TPool) == typeof(PerCoreArrayPool<T>) ? services.AddPerCoreArrayPool<T>()
            : typeof(TPool) == typeof(LargeArrayPool<T>) ? services.AddLargeArrayPool<T>()
            : typeof(TPool) == typeof(DebugArrayPool<T>) ? services.AddDebugArrayPool<T>()
            : AddForeign();

        IServiceCollection AddForeign()
        {
            ContainerPools.AddTo(services);
            services.TryAddSingleton<TPool>();
            services.Add(Decoration.Wrap<T>(services.Last(Serves<TPool>), key: null));
            return services;
        }

        static bool Serves<TService>(ServiceDescriptor descriptor) =>
            descriptor.ServiceType == typeof(TService) && !descriptor.IsKeyedService;
    }

    /// <summary>Replaces every <c>ArrayPool&lt;T&gt;</c> of a container with a <see cref="DebugArrayPool{T}"/>, for tests.</summary>
    /// <param name="services">The services to change. Call this method last.</param>
    /// <param name="configure">Sets the options of the debug pools; null: the default ones, with stacks.</param>
    /// <returns><paramref name="services"/>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> is null.</exception>
    /// <remarks>
    /// <para>
    /// Pools of this package, registered before or after, become isolated debug pools. A singleton that other code has registered as
    /// <c>ArrayPool&lt;T&gt;</c> is wrapped in one. When the host starts, or with the first pool, the log names registrations that are not
    /// covered. Code that calls <c>ArrayPool&lt;T&gt;.Shared</c> itself is not covered either.
    /// </para>
    /// <para>
    /// The name of the options is <see cref="ArrayPoolOptionsName.DebugSwitch"/>. By default <see cref="DebugArrayPoolOptions.Stacks"/> is
    /// <see cref="StackCapture.Full"/>, because a call on an <c>ArrayPool&lt;T&gt;</c> passes no place; the environment variable
    /// <c>POOLS_DEBUG</c> may say otherwise. A stack takes 5 to 20 µs for each rent and each return.
    /// </para>
    /// </remarks>
    [RequiresDynamicCode("Puts debug pools around pools whose element types are known at run time only.")]
    public static IServiceCollection UseDebugArrayPools(
        this IServiceCollection services, Action<DebugArrayPoolOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);

        // A default, so it runs before all other configuration.
        ConfigureNamedOptions<DebugArrayPoolOptions> stacks = new(
            ArrayPoolOptionsName.DebugSwitch, static options => options.Stacks = DebugEnvironment.StacksOfInjected);
        services.Insert(0, ServiceDescriptor.Singleton<IConfigureOptions<DebugArrayPoolOptions>>(stacks));
        Registrar<DebugKind, DebugArrayPoolOptions>.AddOptions<byte>(services, ArrayPoolOptionsName.DebugSwitch, key: null, configure);
        services.TryAddSingleton<DebugPools>();
        services.TryAddSingleton(provider => new DebugCoverage(services, provider.GetRequiredService<PoolLog>()));
        services.AddOptions<DebugArrayPoolOptions>(ArrayPoolOptionsName.DebugSwitch)
            .Configure<DebugCoverage>(static (_, coverage) => coverage.Report());
        Decoration.DecorateAll(services);
        return services;
    }
}
