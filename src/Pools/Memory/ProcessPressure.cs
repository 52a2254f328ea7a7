namespace Pools.Memory;

/// <summary>The memory pressure on this process: of its collector, of its machine, and of its control group.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread, including the finalizer thread; never waits. A reading takes about 0.2 ms in a control group.</para>
/// <para><b>Ordering</b>: a lock orders readings; the level is published by a volatile write.</para>
/// <para><b>Bounds</b>: one level. A reading serves all pools until the next full collection, and for <see cref="ReadingLasts"/> at
/// most.</para>
/// <para><b>Accepted races</b>: a thread that asks while another reads gets the level before that reading.</para>
/// </remarks>
internal sealed class ProcessPressure : IMemoryPressureSource
{
    /// <summary>How long a reading serves: longer than a hundred pools trim, shorter than memory takes to fill (arbitrary).</summary>
    public static readonly TimeSpan ReadingLasts = TimeSpan.FromMilliseconds(10);

    private readonly object _reading = new();
    private readonly Func<MemoryReadings> _read;
    private readonly TimeProvider _clock;
    private readonly Func<int> _fullCollections;
    private long _readAt;
    private int _readAfter = -1;
    private int _level;

    /// <param name="read">Reads the memory figures; null: this process's.</param>
    /// <param name="clock">The clock for the age of a reading; null: the system's.</param>
    /// <param name="fullCollections">Counts full collections; null: this process's.</param>
    public ProcessPressure(Func<MemoryReadings>? read = null, TimeProvider? clock = null, Func<int>? fullCollections = null)
    {
        _read = read ?? MemoryReadings.Read;
        _clock = clock ?? TimeProvider.System;
        _fullCollections = fullCollections ?? (static () => GC.CollectionCount(2));
    }

    /// <summary>The source for pools that have none of their own.</summary>
    public static ProcessPressure OfProcess { get; } = new();

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

        double ratio = PressureRatio.Of(_read());
        Volatile.Write(ref _level, (int)PressureGovernor.Next((PressureLevel)_level, ratio));
        _readAt = now;
        _readAfter = collections;
    }
}
