using System.Collections.Concurrent;
using System.Diagnostics.Metrics;
using System.Linq;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Pools.Diagnostics;
using Pools.Internal;
using Pools.Observability;

namespace Pools.Extensions;

/// <summary>The pools that a container has created: for its meter and for its health.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: a pool is listed before the container returns it.</para>
/// <para><b>Bounds</b>: an entry for each registration, and each element type of an open generic one. Keeps no object pool alive.</para>
/// <para><b>Accepted races</b>: none.</para>
/// </remarks>
internal sealed class ContainerPools : IArrayPoolHealth
{
    private static int s_containers;

    private readonly ConcurrentQueue<(ITrimmableArrayPool Pool, object? Key)> _pools = new();
    private readonly IServiceProvider _services;
    private int _hasLoggedLosses;

    public ContainerPools(IServiceProvider services, PoolLog log)
    {
        _services = services;
        Log = log;
        WeakList<ITrimmableArrayPool>? publisher = null;
        if (services.GetService<IMeterFactory>() is { } meters)
        {
            // OpenTelemetry treats meters of one name and equal tags as one, which would end with the first container.
            publisher = new();
            Meter meter = meters.Create(new MeterOptions(ArrayPoolMetrics.MeterName)
            {
                Tags = [new("pools.scope", "container"), new("pools.container", Interlocked.Increment(ref s_containers))],
            });
            PoolInstruments.Create(meter, publisher.Living);
            ObjectPools.AddInstruments(meter);
        }

        Reporting = PoolReporting.To(log, publisher);
    }

    /// <summary>Adds the services that all registrations share.</summary>
    public static void AddTo(IServiceCollection services)
    {
        services.TryAddSingleton<PoolLog>();
        services.TryAddSingleton<ContainerPools>();
        services.TryAddSingleton<LastLook>();
        services.TryAddSingleton<IArrayPoolHealth>(static provider => provider.GetRequiredService<ContainerPools>());
    }

    /// <summary>The observer and the meter of the container's pools.</summary>
    public PoolReporting Reporting { get; }

    /// <summary>The object pools of the container and of its provider.</summary>
    public ObjectPoolMeter ObjectPools { get; } = new();

    public PoolLog Log { get; }

    /// <summary>Lists a new pool, if it has statistics, and returns it.</summary>
    public ArrayPool<T> Add<T>(ArrayPool<T> pool, object? key)
    {
        if (pool is DebugArrayPool<T> debug)
        {
            _services.GetRequiredService<LastLook>().Watch(debug);
        }

        if (pool is ITrimmableArrayPool measured)
        {
            _pools.Enqueue((measured, key));
        }

        return pool;
    }

    /// <summary>Logs the registrations that others precede, once.</summary>
    public void LogLosses()
    {
        if (Interlocked.Exchange(ref _hasLoggedLosses, 1) == 0)
        {
            foreach (LostRegistration lost in _services.GetServices<LostRegistration>())
            {
                lost.Log(Log);
            }
        }
    }

    public ArrayPoolHealthReport GetReport() => new()
    {
        Pools =
        [
            .. _pools.Select(static entry => new ArrayPoolHealth
            {
                PoolType = entry.Pool.GetType(),
                ServiceKey = entry.Key,
                Statistics = entry.Pool.GetStatistics(),
            }),
        ],
        ObjectPools = ObjectPools.GetStatistics(),
    };
}
