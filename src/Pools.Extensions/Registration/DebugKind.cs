using Microsoft.Extensions.Configuration;
using Pools.Diagnostics;

namespace Pools.Extensions;

/// <summary>An isolated <see cref="DebugArrayPool{T}"/>.</summary>
internal readonly struct DebugKind : IPoolKind<DebugArrayPoolOptions>
{
    public static Type PoolType<T>() => typeof(DebugArrayPool<T>);

    public static ArrayPool<T> Create<T>(DebugArrayPoolOptions options) => new DebugArrayPool<T>(options);

    public static void Check<T>(DebugArrayPoolOptions options) => DebugSettings.From(options, string.Empty);

    public static void Bind(IConfiguration section, DebugArrayPoolOptions options) => section.Bind(options);

    public static void SetClock(DebugArrayPoolOptions options, TimeProvider clock) => options.TimeProvider = clock;

    public static void SetReporting(DebugArrayPoolOptions options, string? name, ContainerPools container)
    {
        (options.Name, options.Reporting) = (options.Name ?? name, container.Reporting);
        options.OnReport = container.Log.OnReport + options.OnReport;
    }
}
