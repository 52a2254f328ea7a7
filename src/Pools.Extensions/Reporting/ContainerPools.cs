using System;
using System.Buffers;
using System.Collections.Generic;
using System.Diagnostics.Metrics;
using System.Threading;
using Microsoft.Extensions.DependencyInjection;
using Pools.Diagnostics;
using Pools.Internal;
using Pools.Observability;

namespace Pools.Extensions;

/// <summary>The pools that a container has made: for its meter and for its health.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread; a lock when a pool is made and when somebody asks.</para>
/// <para><b>Ordering</b>: a pool is listed before the container hands it out.</para>
/// <para><b>Bounds</b>: one entry for each registration, and for each element type of an open generic one. It keeps no object pool alive.</para>
/// <para><b>Accepted races</b>: none.</para>
/// </remarks>
internal sealed class ContainerPools : IArrayPoolHealth
{
    private static int s_containers;

    private readonly List<(ITrimmableArrayPool Pool, object? Key)> _pools = [];
    private readonly IServiceProvider _services;

    public ContainerPools(IServiceProvider services, PoolLog log)
    {
        _services = services;
        Log = log;
        WeakList<ITrimmableArrayPool>? publisher = null;
        if (services.GetService<IMeterFactory>() is { } meters)
        {
            publisher = new();
            Meter meter = meters.Create(new MeterOptions(ArrayPoolMetrics.MeterName) { Tags = OwnTags() });
            PoolInstruments.Create(meter, publisher.Living);
            ObjectPools.AddInstruments(meter);
        }

        Reporting = PoolReporting.To(log, publisher);
    }

    /// <summary>Distinguishes this meter from the process's and from other containers': OpenTelemetry treats meters with equal names and tags as one, which would end with the first container.</summary>
    private static KeyValuePair<string, object?>[] OwnTags() => [new("pools.scope", "container"), new("pools.container", Interlocked.Increment(ref s_containers))];

    /// <summary>Where the container's pools report to: a pool that its meter publishes is not in the process's meter.</summary>
    public PoolReporting Reporting { get; }

    /// <summary>The object pools that the container has made, itself or by its provider of pools.</summary>
    public ObjectPoolMeter ObjectPools { get; } = new();

    public PoolLog Log { get; }

    /// <summary>Notes a pool that has been made. One that counts nothing is not listed.</summary>
    public void Add<T>(ArrayPool<T> pool, object? key)
    {
        if (pool is DebugArrayPool<T> debug)
        {
            _services.GetRequiredService<LastLook>().Watch(debug);
        }

        if (pool is ITrimmableArrayPool measured)
        {
            lock (_pools)
            {
                _pools.Add((measured, key));
            }
        }
    }

    /// <inheritdoc/>
    public ArrayPoolHealthReport GetReport()
    {
        (ITrimmableArrayPool Pool, object? Key)[] pools;
        lock (_pools)
        {
            pools = [.. _pools];
        }

        return new ArrayPoolHealthReport
        {
            Pools = Array.ConvertAll(pools, static entry => new ArrayPoolHealth { PoolType = entry.Pool.GetType(), ServiceKey = entry.Key, Statistics = entry.Pool.GetStatistics() }),
            ObjectPools = ObjectPools.GetStatistics(),
        };
    }
}
