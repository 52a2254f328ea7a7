using System.Diagnostics.Metrics;
using Pools.Internal;
using Pools.Observability;

namespace Pools.Bench;

/// <summary>The per-core pool, with and without a meter.</summary>
internal static class MeteredContenders
{
    public const string UnpublishedId = "unpublished";

    public static IReadOnlyList<Contender> All { get; } =
    [
        Contenders.Field<UnpublishedTag, byte>(UnpublishedId, "no meter", Baseline,
            () => new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { Reporting = PoolReporting.Inside(observer: null, outerId: 0) })),
        Contenders.Field<PublishedTag, byte>("published", "a meter without a listener", Ours, Published),
        // As a monitoring tool does; and so often that every slice has some.
        Collected<EverySecondTag>("collected", "collected every second", TimeSpan.FromSeconds(1)),
        Collected<OftenTag>("collected-often", "collected every 10 ms", TimeSpan.FromMilliseconds(10)),
    ];

    private static PerCoreArrayPool<byte> Published()
    {
        ArrayPoolMetrics.Start();
        return new PerCoreArrayPool<byte>();
    }

    /// <summary>A pool whose meter is collected all the time.</summary>
    private static Contender<FieldContender<TTag, byte>, ArrayLease<byte>> Collected<TTag>(string id, string title, TimeSpan interval)
        where TTag : struct
    {
        Dictionary<ArrayPool<byte>, Action> stops = [];
        return new(id, title, Ours, _ => new(Create()), field => stops[field.Pool]());

        PerCoreArrayPool<byte> Create()
        {
            WeakList<ITrimmableArrayPool> published = new();
            PerCoreArrayPool<byte> pool = new(new PerCoreArrayPoolOptions { Reporting = PoolReporting.To(observer: null, published) });
            Meter meter = new("bench");
            PoolInstruments.Create(meter, published.Living);
            MeterListener listener = new()
            {
                InstrumentPublished = (instrument, listener) =>
                {
                    if (ReferenceEquals(instrument.Meter, meter))
                    {
                        listener.EnableMeasurementEvents(instrument);
                    }
                },
            };
            listener.SetMeasurementEventCallback<long>(static (_, _, _, _) => { });
            listener.Start();
            Timer timer = new(_ => listener.RecordObservableInstruments(), null, interval, interval);
            stops[pool] = () => Array.ForEach<IDisposable>([timer, listener, meter, pool], part => part.Dispose());
            return pool;
        }
    }

    private readonly struct UnpublishedTag;
    private readonly struct PublishedTag;
    private readonly struct EverySecondTag;
    private readonly struct OftenTag;
}
