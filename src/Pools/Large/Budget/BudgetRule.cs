using System;

namespace Pools.Large;

/// <summary>Computes how many bytes may be kept: a pure function.</summary>
internal static class BudgetRule
{
    /// <summary>The bytes that may be kept whatever was in use: a program that has just started needs them too (arbitrary).</summary>
    public const long LeastByPeak = 64L << 20;

    /// <summary>How long a peak counts toward the reserve that stays while idle (arbitrary).</summary>
    public static readonly TimeSpan ReserveLasts = TimeSpan.FromMinutes(5);

    /// <summary>Two arrays of the largest size in use may always be kept, up to this fraction of all memory.</summary>
    private const int LargestPart = 4;

    /// <summary>The budget that is never exceeded, whatever is needed.</summary>
    /// <param name="availableBytes">The memory available to the process, container limits included.</param>
    /// <param name="share">The part of it that may be kept, 0 … 1.</param>
    /// <param name="fixedBytes">What the user has decided instead, or null.</param>
    public static long AtMost(long availableBytes, double share, long? fixedBytes) =>
        fixedBytes ?? (share == 0 ? 0 : Math.Max((long)(availableBytes * share), availableBytes / LargestPart));

    /// <summary>The budget at low pressure: no more than <see cref="AtMost"/>.</summary>
    /// <param name="availableBytes">The memory available to the process, container limits included.</param>
    /// <param name="share">The part of it that may be kept, 0 … 1.</param>
    /// <param name="fixedBytes">What the user has decided instead, or null.</param>
    /// <param name="peakInUseBytes">The most bytes that were out at once in the last minute.</param>
    /// <param name="largestArrayBytes">The largest array that was rented in the last minute.</param>
    public static long AtLowPressure(long availableBytes, double share, long? fixedBytes, long peakInUseBytes, long largestArrayBytes)
    {
        if (fixedBytes is { } decided)
        {
            return decided;
        }

        if (share == 0)
        {
            return 0;
        }

        long byUse = Math.Min((long)(availableBytes * share), Math.Max(LeastByPeak, peakInUseBytes));
        long forLargest = Math.Min(2 * Math.Min(largestArrayBytes, availableBytes), availableBytes / LargestPart);
        return Math.Max(byUse, forLargest);
    }

    /// <summary>The budget that remains as memory becomes scarce: all of it, half, a quarter, nothing.</summary>
    public static long Under(PressureLevel pressure, long budget) => pressure switch
    {
        PressureLevel.Low => budget,
        PressureLevel.Medium => budget / 2,
        PressureLevel.High => budget / 4,
        _ => 0,
    };
}
