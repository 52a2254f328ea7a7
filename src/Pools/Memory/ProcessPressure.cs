using System;
using System.Threading;
using Pools.Observability;

namespace Pools.Memory;

/// <summary>The pressure on this process: of its collector, of its machine, and of its control group.</summary>
/// <remarks>
/// <b>Threading</b>: any thread, the finalizer thread among them; never waits. Each question reads anew, so its callers decide how often: some
/// microseconds where there is a control group, nothing allocated between two collections.
/// <b>Ordering</b>: readings are taken one after another; a thread that asks while another reads gets the level before that reading.
/// <b>Bounds</b>: one level for the process, whoever asks.
/// </remarks>
internal sealed class ProcessPressure : IMemoryPressureSource
{
    private readonly object _reading = new();
    private readonly PressureGovernor _governor = new();
    private readonly IMemoryReadings _readings;
    private int _level;
    private double _lastRatio;

    /// <param name="onDegraded">Told once, and with what cause, when the control group cannot be read.</param>
    public ProcessPressure(Action<string, Exception?>? onDegraded = null)
        : this(new ProcessMemoryReadings(onDegraded))
    {
    }

    public ProcessPressure(IMemoryReadings readings) => _readings = readings;

    /// <summary>What pools ask that have no source of their own.</summary>
    public static ProcessPressure OfProcess { get; } = new(static (what, cause) => ArrayPoolEventSource.Log.Degraded(what, cause?.Message ?? "it cannot be read"));

    /// <summary>The ratio that the last level came from; 0 before the first.</summary>
    public double LastRatio => Volatile.Read(ref _lastRatio);

    public PressureLevel Current
    {
        get
        {
            if (Monitor.TryEnter(_reading))
            {
                try
                {
                    Update();
                }
                finally
                {
                    Monitor.Exit(_reading);
                }
            }

            return (PressureLevel)Volatile.Read(ref _level);
        }
    }

    private void Update()
    {
        PressureLevel level = _governor.Update(PressureRatio.Of(_readings.Read()));
        Volatile.Write(ref _lastRatio, _governor.LastRatio);
        Volatile.Write(ref _level, (int)level);
    }
}
