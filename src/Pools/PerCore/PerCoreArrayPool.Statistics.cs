using System;
using System.Threading;
using Pools.Internal;

namespace Pools;

/// <content>Statistics.</content>
public sealed partial class PerCoreArrayPool<T>
{
    private long _rentsAfterDispose;

    /// <summary>Takes a snapshot of the pool's counts: the buckets, and then, if it has lent any, the size classes of large arrays.</summary>
    /// <remarks>
    /// Safe for any thread; adds up what all threads and cores have counted, so it takes microseconds, and it makes no rent or return wait. Waits for a trim, or another
    /// snapshot. The counts, of arrays and bytes, are exact and of one moment when the pool rests, whatever collections and finalizers do to it meanwhile.
    /// </remarks>
    public PoolStatistics GetStatistics()
    {
        BucketStatistics[] counts = _engine.CountBuckets(out long keptBytes);
        PoolStatistics? large = ExistingLarge?.GetStatistics();
        ReadOnlySpan<BucketStatistics> buckets = counts.AsSpan(0, counts.Length - 1);

        // The two are counted one after the other: bytes that move between them meanwhile may count for both.
        long retained = keptBytes + (large?.RetainedBytes ?? 0);
        return new PoolStatistics
        {
            PoolName = Name,
            ElementType = typeof(T),
            Buckets = Array.AsReadOnly(large is null ? buckets.ToArray() : [.. buckets, .. large.Buckets]),
            OverMaximum = Sum(counts[counts.Length - 1], large?.OverMaximum),
            Misuses = Volatile.Read(ref _misuses) + (large?.Misuses ?? 0),
            RentsAfterDispose = Volatile.Read(ref _rentsAfterDispose),
            RetainedBytes = Math.Min(retained, _whole?.MaxBytes ?? long.MaxValue),
            MaxRetainedBytes = _whole is null ? _engine.Account.MaxBytes + (large?.MaxRetainedBytes ?? 0) : _settings.MaxRetainedBytes,
            Large = large?.Large,
            OverMaximumBytes = Sum(_engine.Account.ReadOverMaximum<HardwareAtomics>(), large?.OverMaximumBytes),
        };
    }

    /// <summary>Counts the rents so far; -1 while a trim, a snapshot or the disposal is running.</summary>
    internal long CountRents() => _engine.CountRents();

    /// <summary>Adds up the long arrays of both parts: a pool that is closed before it has lent a long array allocates them itself.</summary>
    private static BucketStatistics Sum(BucketStatistics own, BucketStatistics? other) => other is null ? own : own with
    {
        Rented = own.Rented + other.Rented,
        Returned = own.Returned + other.Returned,
        Allocated = own.Allocated + other.Allocated,
        Dropped = own.Dropped + other.Dropped,
    };

    private static OverMaximumBytes Sum(OverMaximumBytes own, OverMaximumBytes? large) => large is not { } other
        ? own
        : new OverMaximumBytes(own.Rented + other.Rented, own.Returned + other.Returned, own.Allocated + other.Allocated, own.Dropped + other.Dropped);
}
