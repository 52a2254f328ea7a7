using System;
using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Pools.Diagnostics;
using Pools.Extensions;

namespace Pools;

/// <summary>Extension methods that register <see cref="DebugArrayPool{T}"/> with a container.</summary>
/// <remarks>
/// <para>
/// The pool is a singleton, made when it is first requested and disposed with the container. It is registered as <c>DebugArrayPool&lt;T&gt;</c> and, the same instance, as
/// <c>ArrayPool&lt;T&gt;</c>, where it replaces <c>ArrayPool&lt;T&gt;.Shared</c>, which ASP.NET Core MVC registers, whether that comes before or after. Any other registration of
/// <c>ArrayPool&lt;T&gt;</c> that is there already stays: see <see cref="ArrayPoolServiceCollectionExtensions.ReplaceArrayPool{T, TPool}"/>.
/// </para>
/// <para>Options are kept under the name that <see cref="ArrayPoolOptionsName.For{T}"/> gives, and set and checked when the program starts, on the thread that starts it, or else when the first one asks. The clock is the container's <see cref="TimeProvider"/>, if it has one.</para>
/// <para>Not thread-safe, like every change of a service collection.</para>
/// </remarks>
public static class DebugArrayPoolServiceCollectionExtensions
{
    /// <summary>Registers an isolated pool for an element type.</summary>
    /// <typeparam name="T">The type of the arrays' elements.</typeparam>
    /// <param name="services">The services to add to.</param>
    /// <param name="configure">Sets the options; null: the default ones. A second registration sets them further.</param>
    /// <returns><paramref name="services"/>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> is null.</exception>
    public static IServiceCollection AddDebugArrayPool<T>(this IServiceCollection services, Action<DebugArrayPoolOptions>? configure = null) =>
        Registrar.Add<DebugKind, DebugArrayPoolOptions, T>(services, key: null, configure);

    /// <summary>Registers an isolated pool for an element type, with options from the configuration.</summary>
    /// <typeparam name="T">The type of the arrays' elements.</typeparam>
    /// <param name="services">The services to add to.</param>
    /// <param name="section">A section whose keys are the names of options. Read when the program starts; a key that is no option, or a value outside its range, is an error that names both.</param>
    /// <returns><paramref name="services"/>.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static IServiceCollection AddDebugArrayPool<T>(this IServiceCollection services, IConfiguration section)
    {
        ArgumentNullException.ThrowIfNull(section);
        return Registrar.Add<DebugKind, DebugArrayPoolOptions, T>(services, key: null, section: section);
    }

    /// <summary>Registers an isolated pool for an element type under a key, which is also its name unless the options say otherwise.</summary>
    /// <typeparam name="T">The type of the arrays' elements.</typeparam>
    /// <param name="services">The services to add to.</param>
    /// <param name="key">The key.</param>
    /// <param name="configure">Sets the options; null: the default ones. A second registration sets them further.</param>
    /// <returns><paramref name="services"/>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> or <paramref name="key"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is <c>KeyedService.AnyKey</c>, or has the same text as another key of the element type.</exception>
    public static IServiceCollection AddKeyedDebugArrayPool<T>(this IServiceCollection services, object key, Action<DebugArrayPoolOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(key);
        return Registrar.Add<DebugKind, DebugArrayPoolOptions, T>(services, key, configure);
    }

    /// <summary>Registers an isolated pool for an element type under a key, with options from the configuration.</summary>
    /// <typeparam name="T">The type of the arrays' elements.</typeparam>
    /// <param name="services">The services to add to.</param>
    /// <param name="key">The key, which is also the pool's name unless the options say otherwise.</param>
    /// <param name="section">As for <see cref="AddDebugArrayPool{T}(IServiceCollection, IConfiguration)"/>.</param>
    /// <returns><paramref name="services"/>.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is <c>KeyedService.AnyKey</c>, or has the same text as another key of the element type.</exception>
    public static IServiceCollection AddKeyedDebugArrayPool<T>(this IServiceCollection services, object key, IConfiguration section)
    {
        ArgumentNullException.ThrowIfNull(key);
        ArgumentNullException.ThrowIfNull(section);
        return Registrar.Add<DebugKind, DebugArrayPoolOptions, T>(services, key, section: section);
    }

    /// <summary>Registers an isolated pool for every element type that is requested and not registered by itself: as <c>ArrayPool&lt;&gt;</c>.</summary>
    /// <param name="services">The services to add to.</param>
    /// <param name="configure">Sets the options, which all of them share under the name <see cref="ArrayPoolOptionsName.OpenGeneric"/>; null: the default ones.</param>
    /// <returns><paramref name="services"/>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> is null.</exception>
    /// <remarks>
    /// A registration for a single element type takes precedence, whatever the order; those of ASP.NET Core MVC, for bytes and chars, do. The pool stands behind another object, which costs each rent
    /// and return one more call, and cannot be injected as <see cref="DebugArrayPool{T}"/>. With Native AOT it serves no value types.
    /// </remarks>
    [RequiresDynamicCode("A container makes the pools of value types from an open generic type at run time.")]
    public static IServiceCollection AddDebugArrayPools(this IServiceCollection services, Action<DebugArrayPoolOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        Registrar.AddOptions<DebugKind, DebugArrayPoolOptions, byte>(services, ArrayPoolOptionsName.OpenGeneric, key: null, configure, section: null);
        return Registrar.AddOpen(services, ServiceDescriptor.Singleton(typeof(ArrayPool<>), typeof(OpenDebugArrayPool<>)));
    }
}
