using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using Pools.Observability;

namespace Pools;

/// <summary>An immutable snapshot of what a pool has counted, per bucket and in total. All counts are of arrays.</summary>
/// <remarks>
/// Taken while the pool works, some of what happens meanwhile may be missing in it, but no count is smaller than in the snapshot before; taken when it rests, it is exact. Safe for any thread.
/// </remarks>
public sealed class PoolStatistics
{
    internal PoolStatistics(
        string poolName,
        Type elementType,
        IReadOnlyList<BucketStatistics> buckets,
        BucketStatistics overMaximum,
        long misuses,
        long retainedBytes,
        long maxRetainedBytes,
        LargeArrayStatistics? large = null)
    {
        PoolName = poolName;
        ElementType = elementType;
        Buckets = buckets;
        OverMaximum = overMaximum;
        Misuses = misuses;
        RetainedBytes = retainedBytes;
        MaxRetainedBytes = maxRetainedBytes;
        Large = large;
    }

    /// <summary>The pool's name.</summary>
    public string PoolName { get; }

    /// <summary>The type of the arrays' elements.</summary>
    public Type ElementType { get; }

    /// <summary>One entry a bucket, shortest arrays first.</summary>
    public IReadOnlyList<BucketStatistics> Buckets { get; }

    /// <summary>Arrays longer than the pool's maximum, which it never keeps; <see cref="BucketStatistics.ArrayLength"/> is 0.</summary>
    public BucketStatistics OverMaximum { get; }

    /// <summary>Arrays handed out since the pool was made; the empty array is not counted.</summary>
    public long Rented => Sum(static bucket => bucket.Rented);

    /// <summary>Arrays given back since the pool was made, those that it did not keep among them.</summary>
    public long Returned => Sum(static bucket => bucket.Returned);

    /// <summary>Arrays that are out: rented less returned. An array that its renter never returns stays in this
    /// number; one that is returned without having been rented here is subtracted, so that the number may be negative.</summary>
    public long Outstanding => Rented - Returned;

    /// <summary>Rents that allocated.</summary>
    public long Allocated => Sum(static bucket => bucket.Allocated);

    /// <summary>Returned arrays that the pool did not keep, or dropped later for want of room.</summary>
    public long Dropped => Sum(static bucket => bucket.Dropped);

    /// <summary>Kept arrays that trims let go.</summary>
    public long Trimmed => Sum(static bucket => bucket.Trimmed);

    /// <summary>Wrong returns.</summary>
    public long Misuses { get; }

    /// <summary>Arrays that the pool keeps.</summary>
    public long PooledArrays => Sum(static bucket => bucket.Pooled);

    /// <summary>Bytes of the elements of the arrays that the pool keeps.</summary>
    public long PooledBytes => Sum(static bucket => bucket.Pooled * bucket.ArrayBytes);

    /// <summary>Bytes of the arrays handed out since the pool was made.</summary>
    public long RentedBytes => SumBytes(static bucket => bucket.Rented) + OverMaximumBytes.Rented;

    /// <summary>Bytes of the arrays given back since the pool was made, those that it did not keep among them.</summary>
    public long ReturnedBytes => SumBytes(static bucket => bucket.Returned) + OverMaximumBytes.Returned;

    /// <summary>Bytes of the arrays that are out: see <see cref="Outstanding"/>.</summary>
    public long OutstandingBytes => RentedBytes - ReturnedBytes;

    /// <summary>Bytes that rents allocated.</summary>
    public long AllocatedBytes => SumBytes(static bucket => bucket.Allocated) + OverMaximumBytes.Allocated;

    /// <summary>Bytes of the returned arrays that the pool did not keep, or dropped later for want of room.</summary>
    public long DroppedBytes => SumBytes(static bucket => bucket.Dropped) + OverMaximumBytes.Dropped;

    /// <summary>Bytes of the kept arrays that trims let go.</summary>
    public long TrimmedBytes => SumBytes(static bucket => bucket.Trimmed);

    /// <summary>Bytes charged against <see cref="MaxRetainedBytes"/>: those of the arrays kept, and of the room for more in magazines.</summary>
    public long RetainedBytes { get; }

    /// <summary>The pool's budget, in bytes.</summary>
    public long MaxRetainedBytes { get; }

    internal OverMaximumBytes OverMaximumBytes { get; init; }

    /// <summary>Bytes of the arrays that were dropped because of their length. A pool without buckets lends every length.</summary>
    internal long DroppedOverMaximumBytes => Buckets.Count == 0 ? 0 : OverMaximumBytes.Dropped;

    /// <summary>What a <see cref="LargeArrayPool{T}"/> tells besides, and a <see cref="PerCoreArrayPool{T}"/> of which a large array has been rented; null for other pools.</summary>
    public LargeArrayStatistics? Large { get; }

    /// <summary>A table: a line for each bucket that was used, and the totals.</summary>
    public override string ToString()
    {
        StringBuilder text = new();
        text.AppendLine(Invariant($"{PoolName}: {ElementType.Name}[], {Outstanding:N0} outstanding, {Misuses:N0} misuses"));
        text.AppendLine(Invariant($"retained {RetainedBytes:N0} of {MaxRetainedBytes:N0} bytes, {PooledBytes:N0} in {PooledArrays:N0} arrays"));
        text.Append(Large);
        AppendRow(text, "length", "rented", "returned", "allocated", "dropped", "trimmed", "pooled");
        foreach (BucketStatistics bucket in Buckets.Where(static bucket => bucket.Rented != 0 || bucket.Returned != 0))
        {
            AppendRow(text, bucket.ArrayLength.ToString("N0", CultureInfo.InvariantCulture), bucket);
        }

        if (OverMaximum.Rented != 0 || OverMaximum.Returned != 0)
        {
            AppendRow(text, "longer", OverMaximum);
        }

        AppendRow(text, "total", new BucketStatistics(0, 0, Rented, Returned, Allocated, Dropped, Trimmed, PooledArrays));
        return text.ToString();
    }

    private static void AppendRow(StringBuilder text, string label, BucketStatistics bucket) =>
        AppendRow(
            text,
            label,
            Format(bucket.Rented),
            Format(bucket.Returned),
            Format(bucket.Allocated),
            Format(bucket.Dropped),
            Format(bucket.Trimmed),
            Format(bucket.Pooled));

    private static void AppendRow(StringBuilder text, params string[] cells)
    {
        foreach (string cell in cells)
        {
            text.Append(cell.PadLeft(14));
        }

        text.AppendLine();
    }

    private static string Format(long count) => count.ToString("N0", CultureInfo.InvariantCulture);

    private static string Invariant(FormattableString text) => FormattableString.Invariant(text);

    private long SumBytes(Func<BucketStatistics, long> count) => Buckets.Sum(bucket => count(bucket) * bucket.ArrayBytes);

    private long Sum(Func<BucketStatistics, long> count) => Buckets.Sum(count) + count(OverMaximum);
}
