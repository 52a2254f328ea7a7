using Microsoft.Extensions.Configuration;
using Pools.Internal;
using Pools.Large;

namespace Pools.Extensions;

/// <summary><see cref="LargeArrayPool{T}"/>.</summary>
internal readonly struct LargeKind : IPoolKind<LargeArrayPoolOptions>
{
    public static Type PoolType<T>() => typeof(LargeArrayPool<T>);

    public static ArrayPool<T> Create<T>(LargeArrayPoolOptions options) => new LargeArrayPool<T>(options);

    public static void Check<T>(LargeArrayPoolOptions options) =>
        LargeSettings.From(options, Unsafe.SizeOf<T>(), ElementType<T>.HoldsReferences, string.Empty);

    public static void Bind(IConfiguration section, LargeArrayPoolOptions options) => section.Bind(options);

    public static void SetClock(LargeArrayPoolOptions options, TimeProvider clock) => options.TimeProvider = clock;

    public static void SetReporting(LargeArrayPoolOptions options, string? name, ContainerPools container) =>
        (options.Name, options.Reporting) = (options.Name ?? name, container.Reporting);
}
