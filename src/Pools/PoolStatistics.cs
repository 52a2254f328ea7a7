using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using Pools.Internal;

namespace Pools;

/// <summary>An immutable snapshot of what a pool has counted, per bucket and in total. Counts are of arrays unless the name says bytes.</summary>
/// <remarks>
/// Taken while the pool works, some of what happens meanwhile may be missing in it, but no count is smaller than in the snapshot before; taken when it rests, it is exact. Immutable, so safe for
/// any thread. Totals are added up over the buckets each time they are read. Sums of bytes stop at <see cref="long.MaxValue"/>.
/// </remarks>
public sealed record PoolStatistics
{
    /// <summary>Gets the pool's name.</summary>
    public string PoolName { get; init; } = string.Empty;

    /// <summary>Gets the type of the arrays' elements.</summary>
    public Type ElementType { get; init; } = typeof(object);

    /// <summary>Gets one entry for each bucket, shortest arrays first.</summary>
    public IReadOnlyList<BucketStatistics> Buckets { get; init; } = [];

    /// <summary>Gets the counts of arrays longer than the pool's maximum, which it never keeps; <see cref="BucketStatistics.ArrayLength"/> is 0.</summary>
    public BucketStatistics OverMaximum { get; init; } = new();

    /// <summary>Gets the number of arrays handed out since the pool was made; the empty array is not counted.</summary>
    public long Rented => Sum(static bucket => bucket.Rented);

    /// <summary>Gets the number of arrays returned since the pool was made, including those that it did not keep.</summary>
    public long Returned => Sum(static bucket => bucket.Returned);

    /// <summary>
    /// Gets the number of arrays that are rented now: rented less returned. An array that its renter never returns stays in this number; one that is returned without having been rented here is
    /// subtracted, so that the number may be negative.
    /// </summary>
    public long Outstanding => Rented - Returned;

    /// <summary>Gets the number of rents that allocated.</summary>
    public long Allocated => Sum(static bucket => bucket.Allocated);

    /// <summary>Gets the number of returned arrays that the pool did not keep, or dropped later: for lack of room, or because the thread that kept them ended.</summary>
    public long Dropped => Sum(static bucket => bucket.Dropped);

    /// <summary>Gets the number of kept arrays that trims released.</summary>
    public long Trimmed => Sum(static bucket => bucket.Trimmed);

    /// <summary>Gets the number of wrong returns.</summary>
    public long Misuses { get; init; }

    /// <summary>Gets the number of rents since the pool was disposed. Unless an inner pool serves them, they allocate. Above 0 means that the pool was disposed too early.</summary>
    public long RentsAfterDispose { get; init; }

    /// <summary>Gets the number of arrays that the pool keeps.</summary>
    public long PooledArrays => Sum(static bucket => bucket.Pooled);

    /// <summary>Gets the bytes of the elements of the arrays that the pool keeps.</summary>
    public long PooledBytes => SumBytes(static bucket => bucket.Pooled, 0);

    /// <summary>Gets the bytes of the arrays handed out since the pool was made.</summary>
    public long RentedBytes => SumBytes(static bucket => bucket.Rented, OverMaximumBytes.Rented);

    /// <summary>Gets the bytes of the arrays returned since the pool was made, including those that it did not keep.</summary>
    public long ReturnedBytes => SumBytes(static bucket => bucket.Returned, OverMaximumBytes.Returned);

    /// <summary>Gets the bytes of the arrays that are rented now: see <see cref="Outstanding"/>.</summary>
    public long OutstandingBytes => SumBytes(static bucket => bucket.Rented - bucket.Returned, OverMaximumBytes.Rented - OverMaximumBytes.Returned);

    /// <summary>Gets the bytes that rents allocated.</summary>
    public long AllocatedBytes => SumBytes(static bucket => bucket.Allocated, OverMaximumBytes.Allocated);

    /// <summary>Gets the bytes of the arrays that <see cref="Dropped"/> counts.</summary>
    public long DroppedBytes => SumBytes(static bucket => bucket.Dropped, OverMaximumBytes.Dropped);

    /// <summary>Gets the bytes of the kept arrays that trims released.</summary>
    public long TrimmedBytes => SumBytes(static bucket => bucket.Trimmed, 0);

    /// <summary>Gets the bytes charged against <see cref="MaxRetainedBytes"/>: those of the arrays kept, and of the room for more in magazines.</summary>
    public long RetainedBytes { get; init; }

    /// <summary>Gets the pool's budget, in bytes.</summary>
    public long MaxRetainedBytes { get; init; }

    internal OverMaximumBytes OverMaximumBytes { get; init; }

    /// <summary>Bytes of the arrays that were dropped because of their length. A pool without buckets lends every length.</summary>
    internal long DroppedOverMaximumBytes => Buckets.Count == 0 ? 0 : OverMaximumBytes.Dropped;

    /// <summary>Gets what a <see cref="LargeArrayPool{T}"/> reports in addition, and a <see cref="PerCoreArrayPool{T}"/> of which a large array has been rented; null for other pools.</summary>
    public LargeArrayStatistics? Large { get; init; }

    /// <summary>Returns a table: a line for each bucket that was used, and the totals.</summary>
    public override string ToString()
    {
        StringBuilder text = new();
        text.AppendLine(Invariant($"{PoolName}: {CSharpName.Of(ElementType)}[], {Outstanding:N0} outstanding, {Misuses:N0} {(Misuses == 1 ? "misuse" : "misuses")}{LateRents}"));
        text.AppendLine(Invariant($"retained {Mebibytes.Of(RetainedBytes)} of {Mebibytes.Of(MaxRetainedBytes)}, {Mebibytes.Of(PooledBytes)} in {PooledArrays:N0} {(PooledArrays == 1 ? "array" : "arrays")}"));
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

        AppendRow(text, "total", new BucketStatistics
        {
            Rented = Rented,
            Returned = Returned,
            Allocated = Allocated,
            Dropped = Dropped,
            Trimmed = Trimmed,
            Pooled = PooledArrays,
        });
        return text.ToString();
    }

    private string LateRents => RentsAfterDispose == 0 ? string.Empty : Invariant($", {RentsAfterDispose:N0} {(RentsAfterDispose == 1 ? "rent" : "rents")} after disposal");

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

    private long SumBytes(Func<BucketStatistics, long> count, long overMaximum) =>
        Buckets.Aggregate(overMaximum, (sum, bucket) => Saturating.Add(sum, Saturating.Multiply(count(bucket), bucket.ArrayBytes)));

    private long Sum(Func<BucketStatistics, long> count) => Buckets.Sum(count) + count(OverMaximum);
}
