using System.Text;
using Pools.Internal;
using static System.FormattableString;

namespace Pools;

/// <summary>The figures of a <see cref="LargeArrayPool{T}"/>, without its inner pool. Totals are since the pool was created.</summary>
/// <remarks>An immutable snapshot of one moment, except <see cref="WaitingRents"/>; safe for any thread.</remarks>
public sealed record LargeArrayStatistics
{
    /// <summary>Gets the bytes of the arrays handed out.</summary>
    public long RentedBytes { get; init; }

    /// <summary>Gets the bytes of the arrays returned, kept or not, and of those that were lost.</summary>
    public long ReturnedBytes { get; init; }

    /// <summary>Gets the bytes of the arrays that are rented now.</summary>
    public long InUseBytes { get; init; }

    /// <summary>Gets the highest <see cref="InUseBytes"/> of the last minute.</summary>
    public long PeakInUseBytes { get; init; }

    /// <summary>Gets the bytes of the arrays that the pool keeps.</summary>
    public long RetainedBytes { get; init; }

    /// <summary>Gets the part of <see cref="RetainedBytes"/> whose memory pages have been discarded: it is not resident.</summary>
    public long NonResidentBytes { get; init; }

    /// <summary>Gets the bytes that rents allocated.</summary>
    public long AllocatedBytes { get; init; }

    /// <summary>Gets the bytes of returned arrays that did not fit into the budget, and of kept arrays that made room for others.</summary>
    public long DroppedBytes { get; init; }

    /// <summary>Gets the bytes of kept arrays that trims released: surplus, under memory pressure, or on request.</summary>
    public long TrimmedBytes { get; init; }

    /// <summary>Gets the number of arrays that were rented and collected without having been returned.</summary>
    public long Leaks { get; init; }

    /// <summary>Gets the number of callers of <see cref="LargeArrayPool{T}.RentAsync"/> that wait.</summary>
    public int WaitingRents { get; init; }

    /// <summary>Gets the memory pressure that the last trim saw.</summary>
    public PressureLevel Pressure { get; init; }

    /// <summary>Gets the bytes that the pool may keep now: its budget; half of it at medium memory pressure, 0 above.</summary>
    public long BudgetBytes { get; init; }

    /// <summary>Returns the figures as text, in two lines, with sizes in MiB.</summary>
    public override string ToString() => new StringBuilder()
        .Append($"in use {Mebibytes.Of(InUseBytes)} (peak {Mebibytes.Of(PeakInUseBytes)}), kept {Mebibytes.Of(RetainedBytes)} of ")
        .AppendLine($"{Mebibytes.Of(BudgetBytes)} ({Mebibytes.Of(NonResidentBytes)} non-resident), pressure {Pressure}")
        .Append($"rented {Mebibytes.Of(RentedBytes)}, returned {Mebibytes.Of(ReturnedBytes)}, allocated {Mebibytes.Of(AllocatedBytes)}, ")
        .Append($"dropped {Mebibytes.Of(DroppedBytes)}, trimmed {Mebibytes.Of(TrimmedBytes)}; ")
        .AppendLine(Invariant($"{Leaks:N0} leaked, {WaitingRents:N0} waiting"))
        .ToString();
}
