using System;
using System.Collections.Generic;
using System.Diagnostics.Metrics;
using System.Linq;
using System.Threading;
using Pools.Internal;
using Pools.Observability;

namespace Pools.Extensions;

/// <summary>
/// The object pools of a container, or of the process, and the instruments that read their counts when metrics are collected.
/// </summary>
/// <remarks>
/// <para>Pools of one name and object type are added up: of two measurements with the same attributes, only one would count.</para>
/// <para><b>Threading</b>: any thread; takes a lock when a pool is created and when the counts are read.</para>
/// <para><b>Ordering</b>: a pool is listed before its constructor ends.</para>
/// <para><b>Bounds</b>: those of <see cref="WeakList{T}"/>. It keeps no pool alive.</para>
/// <para><b>Accepted races</b>: none.</para>
/// </remarks>
internal sealed class ObjectPoolMeter
{
    private const string Prefix = "pools.object_pool.";

    private static readonly ObjectPoolMeter s_ofProcess = new();
    private static int s_isCreated;

    private readonly WeakList<IMeasuredObjectPool> _pools = new();

    /// <summary>Publishes a new pool: in its container, or else in the meter of the process.</summary>
    public static void Publish(IMeasuredObjectPool pool, ContainerPools? container)
    {
        container?.ObjectPools._pools.Add(pool);
        if (container is { Reporting.IsOfProcess: false })
        {
            return;
        }

        s_ofProcess._pools.Add(pool);
        if (Interlocked.Exchange(ref s_isCreated, 1) == 0)
        {
            s_ofProcess.AddInstruments(new Meter(ArrayPoolMetrics.MeterName, version: null, [new("pools.scope", "process")]));
        }
    }

    /// <summary>Adds the instruments to a meter.</summary>
    public void AddInstruments(Meter meter)
    {
        AddLevel("pooled", "Objects that the pool keeps.", static s => s.Pooled);
        AddLevel("outstanding", "Objects that are handed out and not returned.", static s => s.Outstanding);
        AddCounter("rented", "Objects handed out.", () => Measure(static s => s.Retrieved));
        AddCounter("returned", "Objects returned.", () => Measure(static s => s.Returned));
        AddCounter("allocated", "Objects that the policy created.", () => Measure(static s => s.Created));
        AddCounter("evicted", "Kept objects that trims released.", () => Measure(static s => s.Trimmed));
        AddCounter(
            "dropped",
            "Returned objects that were not kept, and kept objects that made room for others.",
            () => Measure(static s => s.Dropped, "full").Concat(Measure(static s => s.Refused, "refused")));

        void AddLevel(string name, string description, Func<ObjectPoolStatistics, long> value) =>
            PoolInstruments.Add(() => meter.CreateObservableUpDownCounter(Prefix + name, () => Measure(value), "{object}", description));

        void AddCounter(string name, string description, Func<IEnumerable<Measurement<long>>> measure) =>
            PoolInstruments.Add(() => meter.CreateObservableCounter(Prefix + name, measure, "{object}", description));
    }

    /// <summary>The counts of the living pools, in the order of their creation.</summary>
    public ObjectPoolStatistics[] GetStatistics() => [.. _pools.Living().Select(static pool => pool.GetStatistics())];

    private IEnumerable<Measurement<long>> Measure(Func<ObjectPoolStatistics, long> value, string? reason = null)
    {
        foreach (var series in GetStatistics().GroupBy(static s => (s.PoolName, s.ObjectType)))
        {
            KeyValuePair<string, object?> name = new(Prefix + "name", series.Key.PoolName);
            KeyValuePair<string, object?> type = new(Prefix + "object_type", series.Key.ObjectType.ToString());
            yield return reason is null
                ? new Measurement<long>(series.Sum(value), name, type)
                : new Measurement<long>(series.Sum(value), name, type, new("reason", reason));
        }
    }
}
