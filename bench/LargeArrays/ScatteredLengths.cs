using System;

namespace Pools.Bench.LargeArrays;

/// <summary>Lengths of which every doubling has as many: small ones are not drowned by large ones.</summary>
internal static class ScatteredLengths
{
    public static int Next(Random random, int shortest, int longest) =>
        (int)(shortest * Math.Pow((double)longest / shortest, random.NextDouble()));
}
