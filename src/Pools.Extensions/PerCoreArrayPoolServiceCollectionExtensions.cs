using System.Diagnostics.CodeAnalysis;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Pools.Extensions;
using Registrar = Pools.Extensions.Registrar<Pools.Extensions.PerCoreKind, Pools.PerCoreArrayPoolOptions>;

namespace Pools;

/// <summary>Extension methods that register <see cref="PerCoreArrayPool{T}"/> with a container.</summary>
/// <remarks>
/// <para>
/// The pool is a singleton, registered as its own type and, the same instance, as <c>ArrayPool&lt;T&gt;</c>. It replaces
/// <c>ArrayPool&lt;T&gt;.Shared</c>, which ASP.NET Core MVC registers, in either order. Any other earlier <c>ArrayPool&lt;T&gt;</c> stays:
/// see <see cref="ArrayPoolServiceCollectionExtensions.ReplaceArrayPool{T, TPool}"/>.
/// </para>
/// <para>
/// <see cref="ArrayPoolOptionsName.For{T}"/> returns the name of the options. They are set and checked when the host starts, or else on
/// the first request. The clock is the container's <see cref="TimeProvider"/>, if it has one and the options set no other.
/// </para>
/// <para>Not thread-safe, like every change of a service collection.</para>
/// </remarks>
public static class PerCoreArrayPoolServiceCollectionExtensions
{
    /// <summary>Registers a pool for an element type.</summary>
    /// <typeparam name="T">The type of the arrays' elements.</typeparam>
    /// <param name="services">The services to add to.</param>
    /// <param name="configure">Sets the options; null: the default ones. A second registration adds to the first.</param>
    /// <returns><paramref name="services"/>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> is null.</exception>
    public static IServiceCollection AddPerCoreArrayPool<T>(
        this IServiceCollection services, Action<PerCoreArrayPoolOptions>? configure = null) =>
        Registrar.Add<T>(services, configure);

    /// <summary>Registers a pool for an element type, with options from configuration.</summary>
    /// <typeparam name="T">The type of the arrays' elements.</typeparam>
    /// <param name="services">The services to add to.</param>
    /// <param name="section">The options by name. An unknown name, or an invalid value, is an error.</param>
    /// <returns><paramref name="services"/>.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static IServiceCollection AddPerCoreArrayPool<T>(this IServiceCollection services, IConfiguration section) =>
        Registrar.Add<T>(services, section);

    /// <summary>Registers a pool for an element type under a key.</summary>
    /// <typeparam name="T">The type of the arrays' elements.</typeparam>
    /// <param name="services">The services to add to.</param>
    /// <param name="key">The key. Its text is also the pool's name, unless the options set one.</param>
    /// <param name="configure">Sets the options; null: the default ones. A second registration adds to the first.</param>
    /// <returns><paramref name="services"/>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> or <paramref name="key"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is <c>KeyedService.AnyKey</c>, or has the same text as another key of the element type.
    /// </exception>
    public static IServiceCollection AddKeyedPerCoreArrayPool<T>(
        this IServiceCollection services, object key, Action<PerCoreArrayPoolOptions>? configure = null) =>
        Registrar.AddKeyed<T>(services, key, configure);

    /// <summary>Registers a pool for an element type under a key, with options from configuration.</summary>
    /// <typeparam name="T">The type of the arrays' elements.</typeparam>
    /// <param name="services">The services to add to.</param>
    /// <param name="key">The key. Its text is also the pool's name, unless the options set one.</param>
    /// <param name="section">The options by name. An unknown name, or an invalid value, is an error.</param>
    /// <returns><paramref name="services"/>.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is <c>KeyedService.AnyKey</c>, or has the same text as another key of the element type.
    /// </exception>
    public static IServiceCollection AddKeyedPerCoreArrayPool<T>(this IServiceCollection services, object key, IConfiguration section) =>
        Registrar.AddKeyed<T>(services, key, section);

    /// <summary>Registers a pool for each element type that is requested and has no registration of its own.</summary>
    /// <param name="services">The services to add to.</param>
    /// <param name="configure">Sets the options, which the pools share; null: the default ones.</param>
    /// <returns><paramref name="services"/>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> is null.</exception>
    /// <remarks>
    /// <para>
    /// The name of the options is <see cref="ArrayPoolOptionsName.OpenGeneric"/>. A registration for one element type takes precedence in
    /// any order; ASP.NET Core MVC has some for bytes and chars. The pool is behind another object, so a rent or return costs one more
    /// call. It cannot be injected by its own type. With Native AOT it serves no value types.
    /// </para>
    /// <para>If the options pin arrays, a request for an element type with references throws an <see cref="ArgumentException"/>.</para>
    /// </remarks>
    [RequiresDynamicCode("A container creates pools of value types from an open generic type at run time.")]
    public static IServiceCollection AddPerCoreArrayPools(
        this IServiceCollection services, Action<PerCoreArrayPoolOptions>? configure = null) =>
        Registrar.AddOpen(services, ServiceDescriptor.Singleton(typeof(ArrayPool<>), typeof(OpenPerCoreArrayPool<>)), configure);
}
