using System.Linq;
using System.Text;
using Pools.Internal;
using static System.FormattableString;

namespace Pools;

/// <summary>An immutable snapshot of a pool's counts, per bucket and in total: of arrays, unless the name says bytes.</summary>
/// <remarks>
/// While other threads use the pool, a snapshot may miss their latest calls, but no count is smaller than in the snapshot before. With no
/// call running, it is exact, except that a call that ran at the same time as a trim may be missing. Safe for any thread. Totals are added
/// up over the buckets at each read. Sums of bytes stop at <see cref="long.MaxValue"/>.
/// </remarks>
public sealed record PoolStatistics
{
    /// <summary>Gets the pool's name.</summary>
    public string PoolName { get; init; } = string.Empty;

    /// <summary>Gets the type of the arrays' elements.</summary>
    public Type ElementType { get; init; } = typeof(object);

    /// <summary>Gets one entry for each bucket, shortest arrays first.</summary>
    public IReadOnlyList<BucketStatistics> Buckets { get; init; } = [];

    /// <summary>Gets the counts of arrays above the pool's maximum, never kept; <see cref="BucketStatistics.ArrayLength"/> is 0.</summary>
    public BucketStatistics OverMaximum { get; init; } = new();

    /// <summary>Gets the number of arrays handed out since the pool was created; the empty array is not counted.</summary>
    public long Rented => Sum(static bucket => bucket.Rented);

    /// <summary>Gets the number of arrays returned since the pool was created, including those that it did not keep.</summary>
    public long Returned => Sum(static bucket => bucket.Returned);

    /// <summary>Gets the number of arrays that are rented now: rented less returned. A lost array stays in it. An array from elsewhere that
    /// is returned here is subtracted, so the number may be negative.</summary>
    public long Outstanding => Rented - Returned;

    /// <summary>Gets the number of rents that allocated.</summary>
    public long Allocated => Sum(static bucket => bucket.Allocated);

    /// <summary>Gets the number of returned arrays that were not kept, or dropped later: for lack of room, or with their thread.</summary>
    public long Dropped => Sum(static bucket => bucket.Dropped);

    /// <summary>Gets the number of kept arrays that trims released.</summary>
    public long Trimmed => Sum(static bucket => bucket.Trimmed);

    /// <summary>Gets the number of wrong returns.</summary>
    public long Misuses { get; init; }

    /// <summary>
    /// Gets the number of rents after disposal. They allocate, or an inner pool serves them. Above 0, the disposal came too early.
    /// </summary>
    public long RentsAfterDispose { get; init; }

    /// <summary>Gets the number of arrays that the pool keeps.</summary>
    public long PooledArrays => Sum(static bucket => bucket.Pooled);

    /// <summary>Gets the bytes of the elements of the arrays that the pool keeps.</summary>
    public long PooledBytes => SumBytes(static bucket => bucket.Pooled, 0);

    /// <summary>Gets the bytes of the arrays handed out since the pool was created.</summary>
    public long RentedBytes => SumBytes(static bucket => bucket.Rented, OverMaximumBytes.Rented);

    /// <summary>Gets the bytes of the arrays returned since the pool was created, including those that it did not keep.</summary>
    public long ReturnedBytes => SumBytes(static bucket => bucket.Returned, OverMaximumBytes.Returned);

    /// <summary>Gets the bytes of the arrays that are rented now: see <see cref="Outstanding"/>.</summary>
    public long OutstandingBytes =>
        SumBytes(static bucket => bucket.Rented - bucket.Returned, OverMaximumBytes.Rented - OverMaximumBytes.Returned);

    /// <summary>Gets the bytes that rents allocated.</summary>
    public long AllocatedBytes => SumBytes(static bucket => bucket.Allocated, OverMaximumBytes.Allocated);

    /// <summary>Gets the bytes of the arrays that <see cref="Dropped"/> counts.</summary>
    public long DroppedBytes => SumBytes(static bucket => bucket.Dropped, OverMaximumBytes.Dropped);

    /// <summary>Gets the bytes of the kept arrays that trims released.</summary>
    public long TrimmedBytes => SumBytes(static bucket => bucket.Trimmed, 0);

    /// <summary>Gets the bytes charged against <see cref="MaxRetainedBytes"/>: the arrays kept, and the free room in magazines.</summary>
    public long RetainedBytes { get; init; }

    /// <summary>Gets the pool's budget, in bytes.</summary>
    public long MaxRetainedBytes { get; init; }

    internal OverMaximumBytes OverMaximumBytes { get; init; }

    /// <summary>Bytes of the arrays that were dropped because of their length. A pool without buckets lends every length.</summary>
    internal long DroppedOverMaximumBytes => Buckets.Count == 0 ? 0 : OverMaximumBytes.Dropped;

    /// <summary>Gets the additional figures of a <see cref="LargeArrayPool{T}"/>; null for other pools.</summary>
    public LargeArrayStatistics? Large { get; init; }

    /// <summary>Returns a table: a line for each bucket that was used, and the totals.</summary>
    public override string ToString()
    {
        StringBuilder text = new();
        text.Append(Invariant($"{PoolName}: {CSharpName.Of(ElementType)}[], {Outstanding:N0} outstanding, {Count(Misuses, "misuse")}"));
        text.AppendLine(RentsAfterDispose == 0 ? string.Empty : $", {Count(RentsAfterDispose, "rent")} after disposal");
        text.Append($"retained {Mebibytes.Of(RetainedBytes)} of {Mebibytes.Of(MaxRetainedBytes)}, ");
        text.AppendLine($"{Mebibytes.Of(PooledBytes)} in {Count(PooledArrays, "array")}");
        text.Append(Large);
        text.AppendLine($"{"length",14}{"rented",14}{"returned",14}{"allocated",14}{"dropped",14}{"trimmed",14}{"pooled",14}");
        foreach (BucketStatistics bucket in Buckets.Where(IsUsed))
        {
            text.AppendLine(Row(Invariant($"{bucket.ArrayLength:N0}"), bucket));
        }

        if (IsUsed(OverMaximum))
        {
            text.AppendLine(Row("longer", OverMaximum));
        }

        return text.AppendLine(Row("total", Rented, Returned, Allocated, Dropped, Trimmed, PooledArrays)).ToString();
    }

    private static string Count(long number, string singular) => Invariant($"{number:N0} {singular}{(number == 1 ? "" : "s")}");

    private static bool IsUsed(BucketStatistics bucket) => bucket.Rented != 0 || bucket.Returned != 0;

    private static string Row(string label, BucketStatistics bucket) =>
        Row(label, bucket.Rented, bucket.Returned, bucket.Allocated, bucket.Dropped, bucket.Trimmed, bucket.Pooled);

    private static string Row(string label, params long[] counts) =>
        label.PadLeft(14) + string.Concat(counts.Select(static count => Invariant($"{count,14:N0}")));

    private long SumBytes(Func<BucketStatistics, long> count, long overMaximum) =>
        Buckets.Aggregate(overMaximum, (sum, bucket) => Saturating.Add(sum, Saturating.Multiply(count(bucket), bucket.ArrayBytes)));

    private long Sum(Func<BucketStatistics, long> count) => Buckets.Sum(count) + count(OverMaximum);
}
