using System.Diagnostics.CodeAnalysis;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Pools.Extensions;
using PerCorePools = Pools.PerCoreArrayPoolServiceCollectionExtensions;
using Registrar = Pools.Extensions.Registrar<Pools.Extensions.LargeKind, Pools.LargeArrayPoolOptions>;

namespace Pools;

/// <summary>Extension methods that register <see cref="LargeArrayPool{T}"/> with a container.</summary>
/// <inheritdoc cref="PerCorePools" path="/remarks"/>
public static class LargeArrayPoolServiceCollectionExtensions
{
    /// <inheritdoc cref="PerCorePools.AddPerCoreArrayPool{T}(IServiceCollection, Action{PerCoreArrayPoolOptions})"/>
    public static IServiceCollection AddLargeArrayPool<T>(
        this IServiceCollection services, Action<LargeArrayPoolOptions>? configure = null) =>
        Registrar.Add<T>(services, configure);

    /// <inheritdoc cref="PerCorePools.AddPerCoreArrayPool{T}(IServiceCollection, IConfiguration)"/>
    public static IServiceCollection AddLargeArrayPool<T>(this IServiceCollection services, IConfiguration section) =>
        Registrar.Add<T>(services, section);

    /// <inheritdoc cref="PerCorePools.AddKeyedPerCoreArrayPool{T}(IServiceCollection, object, Action{PerCoreArrayPoolOptions})"/>
    public static IServiceCollection AddKeyedLargeArrayPool<T>(
        this IServiceCollection services, object key, Action<LargeArrayPoolOptions>? configure = null) =>
        Registrar.AddKeyed<T>(services, key, configure);

    /// <inheritdoc cref="PerCorePools.AddKeyedPerCoreArrayPool{T}(IServiceCollection, object, IConfiguration)"/>
    public static IServiceCollection AddKeyedLargeArrayPool<T>(this IServiceCollection services, object key, IConfiguration section) =>
        Registrar.AddKeyed<T>(services, key, section);

    /// <inheritdoc cref="PerCorePools.AddPerCoreArrayPools"/>
    [RequiresDynamicCode("A container creates pools of value types from an open generic type at run time.")]
    public static IServiceCollection AddLargeArrayPools(
        this IServiceCollection services, Action<LargeArrayPoolOptions>? configure = null) =>
        Registrar.AddOpen(services, ServiceDescriptor.Singleton(typeof(ArrayPool<>), typeof(OpenLargeArrayPool<>)), configure);
}
