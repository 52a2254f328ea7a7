using Microsoft.Extensions.Configuration;
using Pools.Internal;
using Pools.PerCore;

namespace Pools.Extensions;

/// <summary><see cref="PerCoreArrayPool{T}"/>.</summary>
internal readonly struct PerCoreKind : IPoolKind<PerCoreArrayPoolOptions>
{
    public static Type PoolType<T>() => typeof(PerCoreArrayPool<T>);

    public static ArrayPool<T> Create<T>(PerCoreArrayPoolOptions options) => new PerCoreArrayPool<T>(options);

    public static void Check<T>(PerCoreArrayPoolOptions options) =>
        PerCoreSettings.From(options, Unsafe.SizeOf<T>(), ElementType<T>.HoldsReferences);

    public static void Bind(IConfiguration section, PerCoreArrayPoolOptions options) => section.Bind(options);

    public static void SetClock(PerCoreArrayPoolOptions options, TimeProvider clock) => options.TimeProvider = clock;

    public static void SetReporting(PerCoreArrayPoolOptions options, string? name, ContainerPools container) =>
        (options.Name, options.Reporting) = (options.Name ?? name, container.Reporting);
}
