using System.Numerics;

namespace Pools.Bench;

/// <summary>Counts durations in buckets of 1/32 of their power of two: percentiles are right within 3 %.</summary>
/// <remarks><b>Threading:</b> one thread at a time. <b>Bounds:</b> 2,048 counters.</remarks>
internal sealed class Histogram
{
    private const int SubBucketBits = 5;
    private const int SubBuckets = 1 << SubBucketBits;

    private readonly long[] _counts = new long[64 * SubBuckets];

    public long Count { get; private set; }

    public long Maximum { get; private set; }

    public void Record(long value)
    {
        value = Math.Max(value, 0);
        _counts[IndexOf(value)]++;
        Count++;
        Maximum = Math.Max(Maximum, value);
    }

    /// <summary>All that several have counted.</summary>
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
            sum.Maximum = Math.Max(sum.Maximum, histogram.Maximum);
        }

        return sum;
    }

    /// <summary>The value that <paramref name="quantile"/> of all recorded values do not exceed.</summary>
    public long Percentile(double quantile)
    {
        long rank = (long)Math.Ceiling(quantile * Count);
        long seen = 0;
        for (int i = 0; i < _counts.Length; i++)
        {
            seen += _counts[i];
            if (seen >= rank && seen > 0)
            {
                return Math.Min(UpperEnd(i), Maximum);
            }
        }

        return Maximum;
    }

    /// <summary>How many values exceed <paramref name="value"/>, to the precision of a bucket.</summary>
    public long CountAbove(long value) => _counts.Skip(IndexOf(value) + 1).Sum();

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
