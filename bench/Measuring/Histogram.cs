using System.Numerics;

namespace Pools.Bench;

/// <summary>Counts durations, in ticks of the stopwatch, in buckets of 1/32 of their power of two: percentiles, in nanoseconds, are right within 3 %.</summary>
/// <remarks><b>Threading:</b> one thread at a time. <b>Bounds:</b> 2,048 counters.</remarks>
internal sealed class Histogram
{
    private const int SubBucketBits = 5;
    private const int SubBuckets = 1 << SubBucketBits;

    private static readonly double s_nanosecondsPerTick = 1e9 / Stopwatch.Frequency;

    private readonly long[] _counts = new long[64 * SubBuckets];
    private long _longest;

    public long Count { get; private set; }

    public double Longest => _longest * s_nanosecondsPerTick;

    public void Record(long ticks)
    {
        ticks = Math.Max(ticks, 0);
        _counts[IndexOf(ticks)]++;
        Count++;
        _longest = Math.Max(_longest, ticks);
    }

    public static Histogram Sum(IEnumerable<Histogram> histograms)
    {
        Histogram sum = new();
        foreach (Histogram histogram in histograms)
        {
            for (int i = 0; i < sum._counts.Length; i++)
            {
                sum._counts[i] += histogram._counts[i];
            }

            sum.Count += histogram.Count;
            sum._longest = Math.Max(sum._longest, histogram._longest);
        }

        return sum;
    }

    /// <summary>What <paramref name="quantile"/> of all durations do not exceed.</summary>
    public double Percentile(double quantile)
    {
        long rank = (long)Math.Ceiling(quantile * Count);
        long seen = 0;
        for (int i = 0; i < _counts.Length; i++)
        {
            seen += _counts[i];
            if (seen >= rank && seen > 0)
            {
                return Math.Min(UpperEnd(i), _longest) * s_nanosecondsPerTick;
            }
        }

        return Longest;
    }

    /// <summary>How many durations exceed this one, to the precision of a bucket.</summary>
    public long CountAbove(TimeSpan duration) => _counts.Skip(IndexOf((long)(duration.TotalSeconds * Stopwatch.Frequency)) + 1).Sum();

    // Below SubBuckets each value has a bucket; above, the leading bit chooses a row and the next five bits a place in it.
    private static int IndexOf(long value)
    {
        int shift = Math.Max(0, BitOperations.Log2((ulong)value) - SubBucketBits);
        return (shift << SubBucketBits) + (int)(value >> shift);
    }

    private static long UpperEnd(int index)
    {
        int shift = Math.Max(0, (index >> SubBucketBits) - 1);
        long place = index - (shift << SubBucketBits);
        return ((place + 1) << shift) - 1;
    }
}
