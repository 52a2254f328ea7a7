using System;
using System.Threading;
using Pools.Internal;
using Pools.Observability;

namespace Pools.Memory;

/// <summary>The pressure on this process: of its collector, of its machine, and of its control group.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread, including the finalizer thread; never waits. A reading takes some microseconds where there is a control group, and
/// allocates nothing between two collections.</para>
/// <para><b>Ordering</b>: readings are taken one after another; the level is published after its ratio.</para>
/// <para><b>Bounds</b>: one level for the process. A reading serves all pools until the next full collection, and for <see cref="ReadingLasts"/> at most.</para>
/// <para><b>Accepted races</b>: a thread that asks while another reads gets the level before that reading.</para>
/// </remarks>
internal sealed class ProcessPressure : IMemoryPressureSource
{
    /// <summary>How long a reading serves: longer than a hundred pools take after a collection, shorter than memory takes to fill (arbitrary).</summary>
    public static readonly TimeSpan ReadingLasts = TimeSpan.FromMilliseconds(10);

    private const int NotRead = -1;

    private readonly object _reading = new();
    private readonly PressureGovernor _governor = new();
    private readonly TimeProvider _clock;
    private readonly Func<int> _fullCollections;

    /// <summary>Null before the first question: to make those of the process opens files, and its first pool needs none of that yet.</summary>
    private IMemoryReadings? _readings;
    private long _readAt;
    private int _readAfter = NotRead;
    private int _level;
    private double _lastRatio;

    /// <param name="readings">Where it comes from; null: from this process, and an event tells once if its control group cannot be read.</param>
    /// <param name="clock">Tells how old a reading is; null: the system's.</param>
    /// <param name="fullCollections">Counts full collections; null: those of this process.</param>
    public ProcessPressure(IMemoryReadings? readings = null, TimeProvider? clock = null, Func<int>? fullCollections = null)
    {
        _readings = readings;
        _clock = clock ?? TimeProvider.System;
        _fullCollections = fullCollections ?? (static () => GC.CollectionCount(2));
    }

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
                    Update_NeedsLock();
                }
                finally
                {
                    Monitor.Exit(_reading);
                }
            }

            return (PressureLevel)Volatile.Read(ref _level);
        }
    }

    private void Update_NeedsLock()
    {
        int collections = _fullCollections();
        long now = _clock.GetTimestamp();
        if (collections == _readAfter && _clock.GetElapsedTime(_readAt, now) is var age && age >= TimeSpan.Zero && age < ReadingLasts)
        {
            return;
        }

        _readings ??= new ProcessMemoryReadings(static (what, cause) => ArrayPoolEventSource.Log.Degraded(what, cause is null ? "it cannot be read" : ExceptionText.Of(cause)));
        PressureLevel level = _governor.Update(PressureRatio.Of(_readings.Read()));
        Volatile.Write(ref _lastRatio, _governor.LastRatio);
        Volatile.Write(ref _level, (int)level);
        _readAt = now;
        _readAfter = collections;
    }
}
