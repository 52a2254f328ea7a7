using System;
using Pools.Sizing;

namespace Pools.Tests.Property.Sizing;

/// <summary>What a fresh array has beyond the request, as a share of the request, over every length of a range.</summary>
/// <param name="Worst">The largest share.</param>
/// <param name="Mean">The mean of the shares, each length counting once.</param>
internal readonly record struct FreshArrayWaste(double Worst, double Mean)
{
    /// <summary>Over <paramref name="first"/> … <paramref name="last"/> elements, bucket by bucket, without visiting two thousand million lengths.</summary>
    public static FreshArrayWaste Over(BucketLayout layout, int first, int last)
    {
        double worst = 0;
        double sum = 0;
        for (int length = first; ;)
        {
            int bucketLength = layout.LengthOf(layout.BucketOf(length));
            int end = Math.Min(bucketLength, last);
            if (end < length)
            {
                throw new InvalidOperationException($"The bucket for {length} elements holds {bucketLength}.");
            }

            // Within a bucket the share falls as the request grows, and the sum of L ÷ n - 1 over n is L times a sum of reciprocals, less the count.
            worst = Math.Max(worst, ((double)bucketLength / length) - 1);
            sum += (bucketLength * SumOfReciprocals(length, end)) - (end - length + 1);
            if (end == last)
            {
                return new(worst, sum / ((double)last - first + 1));
            }

            length = end + 1;
        }
    }

    private static double SumOfReciprocals(int first, int last)
    {
        // Below a thousand the asymptotic series would be the coarser of the two.
        double sum = 0;
        int next = first;
        for (; next <= last && next < 1000; next++)
        {
            sum += 1.0 / next;
        }

        return next > last ? sum : sum + Harmonic(last) - Harmonic(next - 1);
    }

    /// <summary>Euler's series for 1 + 1/2 + … + 1/n, less the constant that cancels: from n = 999 its error is below 10^-14.</summary>
    private static double Harmonic(double n) => Math.Log(n) + (1 / (2 * n)) - (1 / (12 * n * n));
}
