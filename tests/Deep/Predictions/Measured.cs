using System.Linq;

namespace Pools.Tests.Tools.Predictions;

/// <summary>What a program with some pool has shown.</summary>
/// <param name="Rents">How many.</param>
/// <param name="NanosecondsPerPair">In the pool, on whichever thread.</param>
/// <param name="BytesPerRent">Allocated by the pool.</param>
/// <param name="PeakBytes">The most memory that the process has had.</param>
internal sealed record Measured(long Rents, double NanosecondsPerPair, double BytesPerRent, long PeakBytes)
{
    /// <summary>Of each figure by itself.</summary>
    public static Measured MedianOf(IEnumerable<Measured> runs)
    {
        Measured[] all = [.. runs];
        return new Measured(
            all.Select(run => run.Rents).Order().ElementAt(all.Length / 2),
            all.Select(run => run.NanosecondsPerPair).Order().ElementAt(all.Length / 2),
            all.Select(run => run.BytesPerRent).Order().ElementAt(all.Length / 2),
            all.Select(run => run.PeakBytes).Order().ElementAt(all.Length / 2));
    }
}
