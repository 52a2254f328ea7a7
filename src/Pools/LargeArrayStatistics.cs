using System;
using System.Globalization;
using System.Text;

namespace Pools;

/// <summary>
/// The figures that a <see cref="LargeArrayPool{T}"/>, or the large-array part of a <see cref="PerCoreArrayPool{T}"/>, reports in addition to its counts of arrays: where bytes are, and where they
/// went. Totals are since the pool was made.
/// </summary>
/// <remarks>An immutable snapshot; safe for any thread. Figures are read one after another while the pool works, so two of them need not be of the same moment.</remarks>
public sealed record LargeArrayStatistics
{
    /// <summary>Gets the bytes of large arrays that are rented now.</summary>
    public long InUseBytes { get; init; }

    /// <summary>Gets the highest <see cref="InUseBytes"/> of the last minute, as of the last trim or allocation.</summary>
    public long PeakInUseBytes { get; init; }

    /// <summary>Gets the bytes of large arrays that the pool keeps until it decides to release them.</summary>
    public long RetainedBytes { get; init; }

    /// <summary>Gets the part of <see cref="RetainedBytes"/> whose memory pages have been given back to the operating system: it does not count towards the process's resident memory.</summary>
    public long NonResidentBytes { get; init; }

    /// <summary>Gets the bytes of large arrays that the pool can still hand out, but that the next garbage collection may reclaim.</summary>
    public long ReclaimableBytes { get; init; }

    /// <summary>Gets the bytes that may be kept now: see <see cref="LargeArrayPoolOptions.MaxRetainedBytes"/>. Less under pressure.</summary>
    public long BudgetBytes { get; init; }

    /// <summary>Gets the pressure that the last trim saw.</summary>
    public PressureLevel Pressure { get; init; }

    /// <summary>Gets the number of callers of <see cref="LargeArrayPool{T}.RentAsync"/> that wait.</summary>
    public int WaitingRents { get; init; }

    /// <summary>Gets the number of rents that were served from <see cref="ReclaimableBytes"/>.</summary>
    public long ReclaimableHits { get; init; }

    /// <summary>Gets the number of arrays that were rented and collected without having been returned.</summary>
    public long Leaks { get; init; }

    /// <summary>Gets the bytes of the arrays counted in <see cref="Leaks"/>.</summary>
    public long LeakedBytes { get; init; }

    /// <summary>Gets the bytes released because nobody had needed them for some time.</summary>
    public long ReleasedSurplusBytes { get; init; }

    /// <summary>Gets the bytes released because memory was scarce.</summary>
    public long ReleasedUnderPressureBytes { get; init; }

    /// <summary>Gets the bytes released because there was no room for them in the budget.</summary>
    public long ReleasedOverBudgetBytes { get; init; }

    /// <summary>Gets the bytes released because <see cref="LargeArrayPool{T}.Trim"/> or <see cref="LargeArrayPool{T}.Dispose"/> was called.</summary>
    public long ReleasedOnRequestBytes { get; init; }

    /// <summary>Gets the bytes of the memory pages that were given back to the operating system, each time that they were.</summary>
    public long DiscardedBytes { get; init; }

    /// <summary>
    /// Gets the bytes of memory that trims have released, and those that lost their memory pages (<see cref="DiscardedBytes"/>), whether by a trim or by a rent that made room.
    /// </summary>
    /// <remarks>
    /// A byte counts once, and again only after somebody has rented its array. So an array that loses its pages as a trim releases it, or after that, counts as released; one that has lost them before counts when it loses
    /// them, and what it still has when it is released. Pages count to the byte, also where only the whole ones among them go. <see cref="ReleasedOverBudgetBytes"/> are not among these bytes, unless their pages were given back.
    /// </remarks>
    public long TrimmedBytes { get; init; }

    /// <summary>Gets the part of <see cref="TrimmedBytes"/> that was needed again within a minute: as a new array, or as fresh pages of a kept one.</summary>
    public long RegrettedBytes { get; init; }

    /// <summary>
    /// Gets <see cref="RegrettedBytes"/> ÷ <see cref="TrimmedBytes"/>: 0 … 1. A share of what was trimmed, not of what was rented: high says that memory is bought with time. Where most of
    /// <see cref="TrimmedBytes"/> are <see cref="DiscardedBytes"/>, <see cref="LargeArrayPoolOptions.DiscardPages"/> decides, otherwise <see cref="IdleRetention"/> and <see cref="LargeArrayPoolOptions.TrimInterval"/>.
    /// </summary>
    public double TrimRegret => TrimmedBytes == 0 ? 0 : (double)RegrettedBytes / TrimmedBytes;

    /// <summary>Gets the bytes requested in a sample of rents: all that allocated, and one in 64 of the others.</summary>
    public long SampledRequestedBytes { get; init; }

    /// <summary>Gets the bytes of the arrays that the sampled rents received.</summary>
    public long SampledRentedBytes { get; init; }

    /// <summary>Gets how many times longer than requested the rented arrays are: <see cref="SampledRentedBytes"/> ÷ <see cref="SampledRequestedBytes"/>, 1 or more.</summary>
    public double OverallocationRatio => SampledRequestedBytes == 0 ? 1 : (double)SampledRentedBytes / SampledRequestedBytes;

    /// <summary>Returns the figures as text, in three lines.</summary>
    public override string ToString()
    {
        StringBuilder text = new();
        text.AppendLine(Invariant($"in use {InUseBytes:N0} bytes, kept {RetainedBytes:N0} of {BudgetBytes:N0} ({NonResidentBytes:N0} without pages), reclaimable {ReclaimableBytes:N0}; pressure {Pressure}"));
        text.AppendLine(Invariant(
            $"let go {ReleasedSurplusBytes:N0} as surplus, {ReleasedUnderPressureBytes:N0} under pressure, {ReleasedOverBudgetBytes:N0} over budget, {ReleasedOnRequestBytes:N0} on request; discarded {DiscardedBytes:N0}; trim regret {TrimRegret:P1} of {TrimmedBytes:N0}"));
        text.AppendLine(Invariant($"rented ÷ requested {OverallocationRatio:F3}, {ReclaimableHits:N0} reclaimable hits, {Leaks:N0} leaks of {LeakedBytes:N0} bytes, {WaitingRents:N0} waiting"));
        return text.ToString();
    }

    private static string Invariant(FormattableString text) => FormattableString.Invariant(text);
}
