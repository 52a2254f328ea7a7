using System;
using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Linq;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;
using Pools.Diagnostics;
using Pools.Extensions;

namespace Pools;

/// <summary>Extension methods that register array pools of every kind with a container.</summary>
/// <remarks>Not thread-safe, like every change of a service collection.</remarks>
public static class ArrayPoolServiceCollectionExtensions
{
    /// <summary>Replaces what is registered for <c>ArrayPool&lt;T&gt;</c> so far with a pool of another type.</summary>
    /// <typeparam name="T">The type of the arrays' elements.</typeparam>
    /// <typeparam name="TPool">The pool's type: one of ours, which is then registered with default options unless it is already, or any other, which the container makes unless it is registered.</typeparam>
    /// <param name="services">The services to add to.</param>
    /// <returns><paramref name="services"/>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> is null.</exception>
    /// <exception cref="ArgumentException"><typeparamref name="TPool"/> is abstract, or registered as scoped or transient: an array could be returned to another instance. Nothing is changed.</exception>
    /// <remarks>
    /// Registrations under keys stay. One that is added later wins over it, unless it is added by a method that begins with <c>TryAdd</c>. The container disposes a pool twice that is registered twice,
    /// under its own type and as <c>ArrayPool&lt;T&gt;</c>: those of this library allow that.
    /// </remarks>
    public static IServiceCollection ReplaceArrayPool<T, [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] TPool>(this IServiceCollection services)
        where TPool : ArrayPool<T>
    {
        ArgumentNullException.ThrowIfNull(services);

        // First, refuse what cannot work, before anything is changed.
        if (typeof(TPool).IsAbstract)
        {
            throw new ArgumentException($"TPool is {typeof(TPool)}, which is abstract; it must be a type of pool that can be made.", nameof(services));
        }

        if (services.LastOrDefault(own => own.ServiceType == typeof(TPool) && !own.IsKeyedService) is { Lifetime: not ServiceLifetime.Singleton and var lifetime })
        {
            throw new ArgumentException($"TPool is {typeof(TPool)}, which is registered as {lifetime}; it must be a singleton.", nameof(services));
        }

        // Next, remove what is registered, from the end on, so that indices stay right.
        for (int i = services.Count - 1; i >= 0; i--)
        {
            ServiceDescriptor descriptor = services[i];
            if (descriptor.ServiceType == typeof(ArrayPool<T>) && !descriptor.IsKeyedService)
            {
                PoolDecorator.RemoveInner(services, descriptor);
                services.RemoveAt(i);
            }
        }

        LostRegistration.Forget(services, typeof(ArrayPool<T>));

        // Then, one of ours is registered by its own method, with options; any other is made by the container.
        if (typeof(TPool) == typeof(PerCoreArrayPool<T>))
        {
            return Registrar.Add<PerCoreKind, PerCoreArrayPoolOptions, T>(services, key: null);
        }

        if (typeof(TPool) == typeof(LargeArrayPool<T>))
        {
            return Registrar.Add<LargeKind, LargeArrayPoolOptions, T>(services, key: null);
        }

        if (typeof(TPool) == typeof(DebugArrayPool<T>))
        {
            return Registrar.Add<DebugKind, DebugArrayPoolOptions, T>(services, key: null);
        }

        Registrar.AddCommon(services);
        services.TryAddSingleton<TPool>();
        services.Add(new ReplacementRegistration<T, TPool>().AsArrayPool);
        return services;
    }

    /// <summary>Replaces every <c>ArrayPool&lt;T&gt;</c> that the container provides with a <see cref="DebugArrayPool{T}"/>: one switch for a test suite.</summary>
    /// <param name="services">The services to change. Call this last.</param>
    /// <param name="configure">Sets the options of the debug pools, which are kept under the name <see cref="ArrayPoolOptionsName.DebugSwitch"/>; null: the default ones, but for the stacks.</param>
    /// <returns><paramref name="services"/>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> is null.</exception>
    /// <remarks>
    /// <para>
    /// Pools that are registered by this package's methods, before or after, become isolated debug pools. Singletons that others have registered as <c>ArrayPool&lt;T&gt;</c> are wrapped in a
    /// debug pool. What cannot be covered is named in the log, at the start of the program or with the first pool: pools that are injected by their own type, open generic registrations of
    /// others, scoped and transient ones, types that ask for their key, and registrations of others that come after this call.
    /// </para>
    /// <para>
    /// The pools take stacks, <see cref="StackCapture.Full"/>, unless <paramref name="configure"/> sets <see cref="DebugArrayPoolOptions.Stacks"/>, or the environment says otherwise: a call on an
    /// <c>ArrayPool&lt;T&gt;</c> has no other way to tell its place. That is 5 to 20 µs for each rent and each return.
    /// </para>
    /// <para>Code that calls <c>ArrayPool&lt;T&gt;.Shared</c> itself is not seen.</para>
    /// </remarks>
    [RequiresDynamicCode("Puts debug pools around pools whose element types are known at run time only.")]
    public static IServiceCollection UseDebugArrayPools(this IServiceCollection services, Action<DebugArrayPoolOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);

        // Before all others, wherever they were added: it is a default.
        services.Insert(0, ServiceDescriptor.Singleton<IConfigureOptions<DebugArrayPoolOptions>>(
            new ConfigureNamedOptions<DebugArrayPoolOptions>(ArrayPoolOptionsName.DebugSwitch, static options => options.Stacks = DebugEnvironment.StacksOfInjected)));
        Registrar.AddOptions<DebugKind, DebugArrayPoolOptions, byte>(services, ArrayPoolOptionsName.DebugSwitch, key: null, configure, section: null);
        services.TryAddSingleton(new DebugSwitch(services));
        services.TryAddSingleton<DebugPools>();
        services.TryAddSingleton<DebugCoverage>();
        services.AddOptions<DebugArrayPoolOptions>(ArrayPoolOptionsName.DebugSwitch).Configure<DebugCoverage>(static (_, coverage) => coverage.Report());
        PoolDecorator.DecorateAll(services);
        return services;
    }
}
