using Pools.Sizing;

namespace Pools.Diagnostics;

/// <summary>The lengths of sampled arrays: such as no pool lends, so that a return that looks at the length finds them out.</summary>
internal static class SampleLengths
{
    /// <summary>A cache line of bytes, and a whole number of vectors of any width: code that counts on one of these may go on doing so.</summary>
    private const int Step = 64;

    /// <summary>A length for a request.</summary>
    /// <param name="requested">1 or more.</param>
    /// <param name="longest">The longest array that the pool takes back.</param>
    /// <returns>0: there is none.</returns>
    public static int For(int requested, int longest)
    {
        long bucket = BucketLayout.LadderLength(BucketLayout.LadderBucket(requested));

        // Powers of two up to twice the step are multiples of it themselves, or below it.
        long above = bucket < 2 * Step ? 3 * Step : bucket + Step;
        if (above <= longest)
        {
            return (int)above;
        }

        int below = longest - Step;
        return requested <= below && BucketLayout.LadderLength(BucketLayout.LadderBucket(below)) != below ? below : 0;
    }
}
