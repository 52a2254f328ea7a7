using System.Buffers;
using System.Runtime.CompilerServices;
using Microsoft.Extensions.Options;
using Pools.Diagnostics;

namespace Pools.Extensions;

/// <summary>Makes the debug pools that take the places of others.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: a pool is complete before it is found here.</para>
/// <para><b>Bounds</b>: one debug pool for each decorated pool, for as long as that lives.</para>
/// <para><b>Accepted races</b>: of two that are made for one pool at the same time, one is discarded.</para>
/// </remarks>
internal sealed class DebugPools(IOptionsFactory<DebugArrayPoolOptions> options, ContainerPools pools)
{
    /// <summary>Two registrations of one pool get one debug pool, or a return to the other would look wrong.</summary>
    private readonly ConditionalWeakTable<object, object> _around = [];

    public DebugArrayPool<T> CreateIsolated<T>(string? name, object? key)
    {
        DebugArrayPool<T> pool = new(OptionsFor(name));
        pools.Add(pool, key);
        return pool;
    }

    public ArrayPool<T> Around<T>(ArrayPool<T> inner, string? name, object? key) => inner as DebugArrayPool<T> ?? (DebugArrayPool<T>)_around.GetValue(inner, _ =>
    {
        DebugArrayPool<T> pool = DebugArrayPool<T>.Around(inner, OptionsFor(name));
        pools.Add(pool, key);
        return pool;
    });

    /// <summary>New ones for each pool: names differ.</summary>
    private DebugArrayPoolOptions OptionsFor(string? name)
    {
        DebugArrayPoolOptions own = options.Create(ArrayPoolOptionsName.DebugSwitch);
        own.Name ??= name;
        return own;
    }
}
