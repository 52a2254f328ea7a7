using Microsoft.Extensions.Options;
using Pools.Diagnostics;

namespace Pools.Extensions;

/// <summary>Creates the debug pools of <c>UseDebugArrayPools</c>.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: a pool is complete before another thread finds it here.</para>
/// <para><b>Bounds</b>: one debug pool for each wrapped pool, while that lives.</para>
/// <para><b>Accepted races</b>: two threads may create a debug pool for one pool at the same time; one of the two is discarded.</para>
/// </remarks>
internal sealed class DebugPools(IOptionsFactory<DebugArrayPoolOptions> options, ContainerPools pools)
{
    /// <summary>Two registrations of one pool share a debug pool, so that an array may be returned to either.</summary>
    private readonly ConditionalWeakTable<object, object> _around = [];

    public ArrayPool<T> CreateIsolated<T>(object? key) => pools.Add(new DebugArrayPool<T>(OptionsFor(key)), key);

    public ArrayPool<T> Around<T>(ArrayPool<T> inner, object? key) => inner as DebugArrayPool<T> ??
        (ArrayPool<T>)_around.GetValue(inner, _ => pools.Add(DebugArrayPool<T>.Around(inner, OptionsFor(key)), key));

    /// <summary>Creates options for one pool: names differ.</summary>
    private DebugArrayPoolOptions OptionsFor(object? key)
    {
        DebugArrayPoolOptions own = options.Create(ArrayPoolOptionsName.DebugSwitch);
        own.Name ??= key?.ToString();
        return own;
    }
}
