using System;
using System.Buffers;
using System.Diagnostics.Metrics;
using System.Threading;
using Pools.Observability;

namespace Pools.Bench.Contenders.Metered;

/// <summary>A pool whose meter somebody collects from every so often, all the time, whoever's turn it is.</summary>
internal readonly struct CollectedContender<TInterval> : IContender<CollectedContender<TInterval>, ArrayLease<byte>>
    where TInterval : struct, IInterval
{
    private readonly ArrayPool<byte> _pool;
    private readonly Meter _meter;
    private readonly MeterListener _listener;
    private readonly Timer _timer;

    private CollectedContender(ArrayPool<byte> pool, Meter meter, MeterListener listener, Timer timer)
    {
        _pool = pool;
        _meter = meter;
        _listener = listener;
        _timer = timer;
    }

    public static CollectedContender<TInterval> Create(int length)
    {
        MeasuredPools published = new();
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
        Timer timer = new(_ => listener.RecordObservableInstruments(), null, TInterval.Length, TInterval.Length);
        return new CollectedContender<TInterval>(pool, meter, listener, timer);
    }

    public ArrayLease<byte> Rent(int length) => new(_pool.Rent(length));

    public void Return(ArrayLease<byte> lease) => _pool.Return(lease.Array);

    public void Dispose()
    {
        _timer.Dispose();
        _listener.Dispose();
        _meter.Dispose();
        ((IDisposable)_pool).Dispose();
    }
}
