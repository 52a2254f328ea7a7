using System.Diagnostics.CodeAnalysis;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Pools.Diagnostics;
using Pools.Extensions;
using PerCorePools = Pools.PerCoreArrayPoolServiceCollectionExtensions;
using Registrar = Pools.Extensions.Registrar<Pools.Extensions.DebugKind, Pools.Diagnostics.DebugArrayPoolOptions>;

namespace Pools;

/// <summary>Extension methods that register <see cref="DebugArrayPool{T}"/> with a container.</summary>
/// <inheritdoc cref="PerCorePools" path="/remarks"/>
public static class DebugArrayPoolServiceCollectionExtensions
{
    /// <inheritdoc cref="PerCorePools.AddPerCoreArrayPool{T}(IServiceCollection, Action{PerCoreArrayPoolOptions})"/>
    public static IServiceCollection AddDebugArrayPool<T>(
        this IServiceCollection services, Action<DebugArrayPoolOptions>? configure = null) =>
        Registrar.Add<T>(services, configure);

    /// <inheritdoc cref="PerCorePools.AddPerCoreArrayPool{T}(IServiceCollection, IConfiguration)"/>
    public static IServiceCollection AddDebugArrayPool<T>(this IServiceCollection services, IConfiguration section) =>
        Registrar.Add<T>(services, section);

    /// <inheritdoc cref="PerCorePools.AddKeyedPerCoreArrayPool{T}(IServiceCollection, object, Action{PerCoreArrayPoolOptions})"/>
    public static IServiceCollection AddKeyedDebugArrayPool<T>(
        this IServiceCollection services, object key, Action<DebugArrayPoolOptions>? configure = null) =>
        Registrar.AddKeyed<T>(services, key, configure);

    /// <inheritdoc cref="PerCorePools.AddKeyedPerCoreArrayPool{T}(IServiceCollection, object, IConfiguration)"/>
    public static IServiceCollection AddKeyedDebugArrayPool<T>(this IServiceCollection services, object key, IConfiguration section) =>
        Registrar.AddKeyed<T>(services, key, section);

    /// <inheritdoc cref="PerCorePools.AddPerCoreArrayPools"/>
    [RequiresDynamicCode("A container creates pools of value types from an open generic type at run time.")]
    public static IServiceCollection AddDebugArrayPools(
        this IServiceCollection services, Action<DebugArrayPoolOptions>? configure = null) =>
        Registrar.AddOpen(services, ServiceDescriptor.Singleton(typeof(ArrayPool<>), typeof(OpenDebugArrayPool<>)), configure);
}
