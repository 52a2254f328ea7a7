using System;

namespace Pools.Bench.Loops;

/// <summary>Random lengths, the same in every run.</summary>
internal static class RandomLengths
{
    // A power of two, so that an index is a mask; more than branch predictors learn by heart.
    private const int Count = 4096;

    private const int Seed = 20250101;

    /// <summary>Lengths whose logarithm is uniform: every power of two is as likely as any other.</summary>
    public static int[] LogUniform(int shortest, int longest)
    {
        Random random = new(Seed);
        int[] lengths = new int[Count];
        for (int i = 0; i < lengths.Length; i++)
        {
            lengths[i] = (int)Math.Round(shortest * Math.Pow((double)longest / shortest, random.NextDouble()));
        }

        return lengths;
    }
}
