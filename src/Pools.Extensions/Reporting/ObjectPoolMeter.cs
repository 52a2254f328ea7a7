using System.Diagnostics.Metrics;
using System.Linq;
using Pools.Internal;
using Pools.Observability;

namespace Pools.Extensions;

/// <summary>The object pools of a container or of the process, and the instruments that read their counts.</summary>
/// <remarks>
/// <para>Adds up pools of one name and object type: of two measurements with the same attributes, only one would count.</para>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: a pool is listed before its constructor ends.</para>
/// <para><b>Bounds</b>: like <see cref="WeakList{T}"/>. Keeps no pool alive.</para>
/// <para><b>Accepted races</b>: none.</para>
/// </remarks>
internal sealed class ObjectPoolMeter
{
    private const string Prefix = "pools.object_pool.";

    private static readonly ObjectPoolMeter s_ofProcess = new();
    private static int s_isCreated;

    private readonly WeakList<IMeasuredObjectPool> _pools = new();

    /// <summary>Publishes a new pool in the meter of its container, if there is one, or else of the process.</summary>
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

    /// <summary>Returns the counts of the living pools, oldest first.</summary>
    public ObjectPoolStatistics[] GetStatistics() => [.. _pools.Living().Select(static pool => pool.GetStatistics())];

    private IEnumerable<Measurement<long>> Measure(Func<ObjectPoolStatistics, long> value, string? reason = null) =>
        GetStatistics().GroupBy(static pool => (pool.PoolName, pool.ObjectType)).Select(series =>
        {
            KeyValuePair<string, object?>[] tags =
                [new(Prefix + "name", series.Key.PoolName), new(Prefix + "object_type", series.Key.ObjectType.ToString())];
            return new Measurement<long>(series.Sum(value), reason is null ? tags : [.. tags, new("reason", reason)]);
        });
}
