using Pools.Sizing;

namespace Pools.Diagnostics;

/// <summary>The lengths of sampled arrays: 192, 448, 704 and so on.</summary>
internal static class SampleLengths
{
    private const int Step = 256;

    /// <summary>Two bits of it are set, so no length is a power of two; and all lengths are whole cache lines of bytes.</summary>
    private const int Remainder = 192;

    public static bool Has(int length) => length % Step == Remainder;

    /// <summary>The shortest such length that is no less than the array of an ordinary pool, on which a program may rely.</summary>
    /// <param name="requested">1 … 2^30.</param>
    public static int For(int requested)
    {
        int bucket = BucketLayout.LadderLength(BucketLayout.LadderBucket(requested));
        return ((bucket + Step - Remainder - 1) & -Step) + Remainder;
    }
}
