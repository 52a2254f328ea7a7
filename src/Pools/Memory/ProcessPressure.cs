using System.Threading;
using Pools.Internal;
using Pools.Observability;

namespace Pools.Memory;

/// <summary>The pressure on this process: of its collector, of its machine, and of its control group.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread, including the finalizer thread; never waits. Each call takes a new reading, so its callers decide how often: some
/// microseconds where there is a control group, nothing allocated between two collections.</para>
/// <para><b>Ordering</b>: readings are taken one after another; the level is published after its ratio.</para>
/// <para><b>Bounds</b>: one level for the process.</para>
/// <para><b>Accepted races</b>: a thread that asks while another reads gets the level before that reading.</para>
/// </remarks>
internal sealed class ProcessPressure : IMemoryPressureSource
{
    private readonly object _reading = new();
    private readonly PressureGovernor _governor = new();

    /// <summary>Null before the first question: to make those of the process opens files, and its first pool needs none of that yet.</summary>
    private IMemoryReadings? _readings;
    private int _level;
    private double _lastRatio;

    /// <param name="readings">Where it comes from; null: from this process, and an event tells once if its control group cannot be read.</param>
    public ProcessPressure(IMemoryReadings? readings = null) => _readings = readings;

    /// <summary>The source for pools that have none of their own.</summary>
    public static ProcessPressure OfProcess { get; } = new();

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
        _readings ??= new ProcessMemoryReadings(static (what, cause) => ArrayPoolEventSource.Log.Degraded(what, cause is null ? "it cannot be read" : ExceptionText.Of(cause)));
        PressureLevel level = _governor.Update(PressureRatio.Of(_readings.Read()));
        Volatile.Write(ref _lastRatio, _governor.LastRatio);
        Volatile.Write(ref _level, (int)level);
    }
}
