using System;
using System.Globalization;
using System.Text;

namespace Pools;

/// <summary>What a <see cref="LargeArrayPool{T}"/>, or the large part of a <see cref="PerCoreArrayPool{T}"/>, tells beyond its counts of arrays: where bytes are, and where they went. Totals are since the pool was made.</summary>
/// <remarks>An immutable snapshot; safe for any thread.</remarks>
public sealed record LargeArrayStatistics
{
    /// <summary>Bytes of large arrays that are out.</summary>
    public long InUseBytes { get; init; }

    /// <summary>The most of them at once in the last minute, as of the last trim or allocation.</summary>
    public long PeakInUseBytes { get; init; }

    /// <summary>Bytes kept in the strong tier and in the cores' slots.</summary>
    public long StrongBytes { get; init; }

    /// <summary>Of <see cref="StrongBytes"/>, those whose pages have been given back to the operating system.</summary>
    public long ColdBytes { get; init; }

    /// <summary>Bytes that the pool takes back as long as no garbage collection comes by.</summary>
    public long WeakBytes { get; init; }

    /// <summary>Bytes that may be kept now: see <see cref="LargeArrayPoolOptions.MaxRetainedBytes"/>. Less under pressure.</summary>
    public long BudgetBytes { get; init; }

    /// <summary>The pressure that the last trim saw.</summary>
    public PressureLevel Pressure { get; init; }

    /// <summary>Callers of <see cref="LargeArrayPool{T}.RentAsync"/> that wait.</summary>
    public int Waiting { get; init; }

    /// <summary>Rents that were served by weakly kept arrays.</summary>
    public long WeakHits { get; init; }

    /// <summary>Arrays that were rented and collected without having been returned.</summary>
    public long Leaks { get; init; }

    /// <summary>Their bytes.</summary>
    public long LeakedBytes { get; init; }

    /// <summary>Bytes let go because nobody had needed them for some time.</summary>
    public long SurplusBytes { get; init; }

    /// <summary>Bytes let go because memory was scarce.</summary>
    public long PressureBytes { get; init; }

    /// <summary>Bytes let go because there was no room for them.</summary>
    public long OverBudgetBytes { get; init; }

    /// <summary>Bytes let go because <see cref="LargeArrayPool{T}.Trim"/> or <see cref="LargeArrayPool{T}.Dispose"/> was called.</summary>
    public long RequestedTrimBytes { get; init; }

    /// <summary>Bytes whose pages were given back to the operating system.</summary>
    public long DiscardedBytes { get; init; }

    /// <summary>Bytes that trims have let go or given back.</summary>
    public long TrimmedBytes { get; init; }

    /// <summary>Of <see cref="TrimmedBytes"/>, those that had to be allocated again within a minute.</summary>
    public long RegrettedBytes { get; init; }

    /// <summary><see cref="RegrettedBytes"/> ÷ <see cref="TrimmedBytes"/>: 0 … 1. Above a tenth, trimming costs more than it saves: see <see cref="IdleRetention"/>.</summary>
    public double TrimRegret => TrimmedBytes == 0 ? 0 : (double)RegrettedBytes / TrimmedBytes;

    /// <summary>Bytes that were asked for, in all rents that allocated and one in 64 of the others.</summary>
    public long SampledRequestedBytes { get; init; }

    /// <summary>Bytes of the arrays that these rents got.</summary>
    public long SampledRentedBytes { get; init; }

    /// <summary>How many times longer than asked for the arrays are: 1 or more.</summary>
    public double Waste => SampledRequestedBytes == 0 ? 1 : (double)SampledRentedBytes / SampledRequestedBytes;

    /// <summary>Three lines.</summary>
    public override string ToString()
    {
        StringBuilder text = new();
        text.AppendLine(Invariant($"in use {InUseBytes:N0} bytes, kept {StrongBytes:N0} of {BudgetBytes:N0} ({ColdBytes:N0} without pages), weakly {WeakBytes:N0}; pressure {Pressure}"));
        text.AppendLine(Invariant(
            $"let go {SurplusBytes:N0} as surplus, {PressureBytes:N0} under pressure, {OverBudgetBytes:N0} over budget, {RequestedTrimBytes:N0} on request; discarded {DiscardedBytes:N0}; trim regret {TrimRegret:P1}"));
        text.AppendLine(Invariant($"rented ÷ requested {Waste:F3}, {WeakHits:N0} weak hits, {Leaks:N0} leaks of {LeakedBytes:N0} bytes, {Waiting:N0} waiting"));
        return text.ToString();
    }

    private static string Invariant(FormattableString text) => FormattableString.Invariant(text);
}
