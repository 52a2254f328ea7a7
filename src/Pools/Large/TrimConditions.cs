using Pools.Internal;
using Pools.Memory;

namespace Pools.Large;

/// <summary>Reads the clock, the memory pressure and the available memory for trims. The first two may be user code and may fail.</summary>
/// <param name="settings">The options.</param>
/// <param name="readAvailable">Reads the available memory, in bytes.</param>
/// <param name="countCollections">Counts the full collections of the process.</param>
/// <remarks>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: none: each number is read alone.</para>
/// <para><b>Bounds</b>: two numbers.</para>
/// <para><b>Accepted races</b>: two trims at the same time may both find that an interval has passed.</para>
/// </remarks>
internal sealed class TrimConditions(LargeSettings settings, Func<long> readAvailable, Func<int> countCollections)
{
    /// <summary>A timer may fire a little early, so a trim is due after this part of an interval (arbitrary).</summary>
    private const double DuePart = 0.75;

    /// <summary>A trim is late after this many intervals: the thread pool is busy, or the clock has failed (arbitrary).</summary>
    private const double LateIntervals = 2;

    private readonly TimeProvider _clock = settings.TimeProvider;
    private long _lastDue = TryReadTime(settings.TimeProvider, out long now) ? now : 0;
    private long _available = readAvailable();
    private int _collections = countCollections();

    /// <summary>The available memory, as of the last reading, in bytes.</summary>
    public long AvailableBytes => Volatile.Read(ref _available);

    /// <summary>Reads the memory pressure.</summary>
    public PressureLevel ReadPressure()
    {
        try
        {
            // Not in the constructor: the first reading of a process opens files.
            return (settings.PressureSource ?? ProcessPressure.OfProcess).Current;
        }
        catch (OutOfMemoryException)
        {
            return PressureLevel.Critical;
        }
        catch (Exception)
        {
            return PressureLevel.Low;
        }
    }

    /// <summary>Reads the available memory again.</summary>
    public long ReadAvailable()
    {
        try
        {
            Volatile.Write(ref _available, readAvailable());
        }
        catch (OutOfMemoryException)
        {
            // Asking the collector allocates. The last number will do: this trim is to release memory.
        }

        return AvailableBytes;
    }

    /// <summary>Reads the time.</summary>
    /// <param name="isDue">Whether an interval has passed since this was last true; then the next one begins.</param>
    public long ReadTime(out bool isDue)
    {
        long last = Volatile.Read(ref _lastDue);
        isDue = !TryReadTime(_clock, out long now) || IsOver(last, now, DuePart);
        if (isDue)
        {
            Volatile.Write(ref _lastDue, now);
        }

        return now;
    }

    /// <summary>Whether there was a full collection since the last call.</summary>
    public bool HasCollected()
    {
        int collections = countCollections();
        return Interlocked.Exchange(ref _collections, collections) != collections;
    }

    /// <summary>Whether trims no longer come at each interval.</summary>
    public bool AreTrimsLate() => !TryReadTime(_clock, out long now) || IsOver(Volatile.Read(ref _lastDue), now, LateIntervals);

    /// <summary>True also if the clock was set back: otherwise trims would stop until it has caught up.</summary>
    private bool IsOver(long then, long now, double intervals) =>
        now < then || (now - then) >= intervals * settings.TrimInterval.TotalSeconds * _clock.TimestampFrequency;

    private static bool TryReadTime(TimeProvider clock, out long now)
    {
        try
        {
            now = clock.GetTimestamp();
            return true;
        }
        catch (Exception)
        {
            now = 0;
            return false;
        }
    }
}
