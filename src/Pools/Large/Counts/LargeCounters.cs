using System.Threading;

namespace Pools.Large;

/// <summary>The counters of a large pool off its fast paths. All are totals since the pool was created, unless stated otherwise.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: none: each counter stands alone.</para>
/// <para><b>Bounds</b>: a few numbers, and three for each size class.</para>
/// <para><b>Accepted races</b>: figures that belong together may be read between two increments.</para>
/// </remarks>
internal sealed class LargeCounters(int classes)
{
    private readonly long[] _allocated = new long[classes + 1];
    private readonly long[] _dropped = new long[classes + 1];
    private readonly long[] _trimmed = new long[classes + 1];
    private readonly long[] _releasedBytesByReason = new long[(int)ReleaseReason.Request + 1];
    private long _overMaximumInUse;
    private long _overMaximumAllocatedBytes;
    private long _overMaximumDroppedBytes;
    private long _requestedBytes;
    private long _rentedBytes;
    private long _weakHits;
    private long _leaks;
    private long _leakedBytes;
    private long _misuses;
    private long _lostHandOvers;
    private long _trimmedBytes;
    private long _regrettedBytes;
    private long _discardedBytes;

    /// <summary>Bytes of rented arrays that are too long to be kept, at present.</summary>
    public long OverMaximumInUse => Volatile.Read(ref _overMaximumInUse);

    /// <summary>Bytes of arrays that were handed out and are too long to be kept.</summary>
    public long OverMaximumAllocatedBytes => Volatile.Read(ref _overMaximumAllocatedBytes);

    /// <summary>Bytes of such arrays that were returned.</summary>
    public long OverMaximumDroppedBytes => Volatile.Read(ref _overMaximumDroppedBytes);

    /// <summary>Rents that the weak tier served.</summary>
    public long WeakHits => Volatile.Read(ref _weakHits);

    public long Leaks => Volatile.Read(ref _leaks);

    public long LeakedBytes => Volatile.Read(ref _leakedBytes);

    public long Misuses => Volatile.Read(ref _misuses);

    /// <summary>Records that were found where they should not have been, and dropped: always 0, unless there is a bug.</summary>
    public long LostHandOvers => Volatile.Read(ref _lostHandOvers);

    /// <summary>Bytes of memory released by trims, or given back to the operating system, each once.</summary>
    public long TrimmedBytes => Volatile.Read(ref _trimmedBytes);

    /// <summary>Bytes needed again within a minute of being trimmed.</summary>
    public long RegrettedBytes => Volatile.Read(ref _regrettedBytes);

    /// <summary>Bytes whose pages were given back to the operating system.</summary>
    public long DiscardedBytes => Volatile.Read(ref _discardedBytes);

    /// <summary>Bytes requested in the sampled rents.</summary>
    public long RequestedBytes => Volatile.Read(ref _requestedBytes);

    /// <summary>Bytes that the sampled rents received.</summary>
    public long RentedBytes => Volatile.Read(ref _rentedBytes);

    /// <summary>Bytes released for this reason.</summary>
    public long ReleasedBytes(ReleaseReason reason) => Volatile.Read(ref _releasedBytesByReason[(int)reason]);

    /// <param name="sizeClass">A class, or -1.</param>
    public long Allocated(int sizeClass) => Volatile.Read(ref _allocated[sizeClass + 1]);

    /// <inheritdoc cref="Allocated"/>
    public long Dropped(int sizeClass) => Volatile.Read(ref _dropped[sizeClass + 1]);

    /// <inheritdoc cref="Allocated"/>
    public long Trimmed(int sizeClass) => Volatile.Read(ref _trimmed[sizeClass + 1]);

    public void CountAllocated(int sizeClass, long requestedBytes, long bytes)
    {
        Interlocked.Increment(ref _allocated[sizeClass + 1]);
        CountWaste(requestedBytes, bytes);
        if (sizeClass < 0)
        {
            Interlocked.Add(ref _overMaximumAllocatedBytes, bytes);
        }
    }

    public void CountWaste(long requestedBytes, long bytes)
    {
        Interlocked.Add(ref _requestedBytes, requestedBytes);
        Interlocked.Add(ref _rentedBytes, bytes);
    }

    /// <param name="sizeClass">A class, or -1.</param>
    /// <param name="bytes">The array's.</param>
    public void CountDropped(int sizeClass, long bytes)
    {
        Interlocked.Increment(ref _dropped[sizeClass + 1]);
        if (sizeClass < 0)
        {
            Interlocked.Add(ref _overMaximumDroppedBytes, bytes);
        }
    }

    /// <summary>Counts an array that a trim releases. Its bytes are counted by <see cref="CountTrimmedBytes"/>.</summary>
    public void CountTrimmed(int sizeClass) => Interlocked.Increment(ref _trimmed[sizeClass + 1]);

    public void CountTrimmedBytes(long bytes) => Interlocked.Add(ref _trimmedBytes, bytes);

    public void CountReleased(ReleaseReason reason, long bytes) => Interlocked.Add(ref _releasedBytesByReason[(int)reason], bytes);

    public void CountDiscarded(long bytes) => Interlocked.Add(ref _discardedBytes, bytes);

    public void CountRegretted(long bytes) => Interlocked.Add(ref _regrettedBytes, bytes);

    public void CountWeakHit() => Interlocked.Increment(ref _weakHits);

    /// <returns>The leaks so far.</returns>
    public long CountLeak(long bytes)
    {
        Interlocked.Add(ref _leakedBytes, bytes);
        return Interlocked.Increment(ref _leaks);
    }

    public long CountMisuse() => Interlocked.Increment(ref _misuses);

    public void CountLostHandOver() => Interlocked.Increment(ref _lostHandOvers);

    public void AddOverMaximumInUse(long bytes) => Interlocked.Add(ref _overMaximumInUse, bytes);
}
