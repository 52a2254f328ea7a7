namespace Pools.Large;

/// <summary>Computes how many bytes a large pool may keep: the user's number, or the peak in use of the last minute.</summary>
/// <remarks><b>Threading</b>: one thread at a time, under the lock of the store.</remarks>
internal sealed class LargeBudget
{
    /// <summary>The pool may always keep this many bytes: a program that has just started needs them, too (arbitrary).</summary>
    public const long LeastByPeak = 64L << 20;

    /// <summary>All pools without a limit of their own together keep at most this part of the available memory (arbitrary).</summary>
    private const int ProcessPart = 4;

    private readonly long? _fixedBytes;
    private readonly double _share;
    private readonly PeakWindow _peaks;
    private long _available;
    private long _peakSinceRefresh;

    /// <param name="settings">The options.</param>
    /// <param name="availableBytes">The memory available to the process.</param>
    public LargeBudget(LargeSettings settings, long availableBytes)
    {
        _fixedBytes = settings.MaxRetainedBytes;
        _share = settings.MaxRetainedShare;
        _available = availableBytes;
        _peaks = new PeakWindow(settings.TimeProvider.TimestampFrequency);
        Update();
    }

    /// <summary>The maximum number of bytes that the pool keeps now.</summary>
    public long Bytes { get; private set; }

    /// <summary>The most that the pool ever keeps in this process.</summary>
    public long MaxBytes => _fixedBytes ?? (long)(_available * _share);

    /// <summary>The most that all pools of the process may keep for this one to keep more, unless the user has set that number.</summary>
    public long ProcessBytes => _fixedBytes is null ? _available / ProcessPart : long.MaxValue;

    /// <summary>The most bytes in use at once in the last minute, as of the last refresh or the last new peak.</summary>
    public long Peak { get; private set; }

    /// <summary>The memory pressure of the last refresh.</summary>
    public PressureLevel Pressure { get; private set; }

    /// <summary>Notes the bytes in use. A new peak counts at once: otherwise a pool would drop the first burst of a program.</summary>
    public void NoteInUse(long bytes)
    {
        _peakSinceRefresh = Math.Max(_peakSinceRefresh, bytes);
        if (bytes > Peak)
        {
            Peak = bytes;
            Update();
        }
    }

    /// <summary>Applies the conditions that a trim has read.</summary>
    /// <param name="now">The time.</param>
    /// <param name="inUseBytes">The bytes in use.</param>
    /// <param name="availableBytes">The memory available to the process.</param>
    /// <param name="pressure">The memory pressure.</param>
    public void Refresh(long now, long inUseBytes, long availableBytes, PressureLevel pressure)
    {
        _peaks.Note(now, _peakSinceRefresh);
        _peakSinceRefresh = inUseBytes;
        _available = availableBytes;
        Peak = _peaks.Peak();
        Pressure = pressure;
        Update();
    }

    private void Update()
    {
        long bytes = _fixedBytes ?? Math.Min(MaxBytes, Math.Max(LeastByPeak, Peak));
        Bytes = Pressure switch
        {
            PressureLevel.Low => bytes,
            PressureLevel.Medium => bytes / 2,
            _ => 0,
        };
    }
}
