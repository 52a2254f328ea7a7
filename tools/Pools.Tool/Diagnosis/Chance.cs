namespace Pools.Tool.Diagnosis;

/// <summary>Estimates the double and foreign returns that equal hash codes and lost events alone would show.</summary>
/// <remarks>
/// The tool identifies an array by its hash code, of 26 bits, and its length. So it mistakes an array from before the trace for another one
/// with a probability of (arrays of that length)/2²⁶. And each lost event may be the rent of a return.
/// </remarks>
internal static class Chance
{
    private const double HashCodes = 1 << 26;

    /// <summary>The share of traces without a fault that show one (arbitrary).</summary>
    private const double FalseCertain = 1e-6;
    private const double FalseLikely = 1e-3;

    public static double Of(Evidence evidence) => FromCollisions(evidence.Ledger) + FromLostEvents(evidence);

    /// <summary>Half of the lost events were rents, or returns.</summary>
    public static double FromLostEvents(Evidence evidence) => evidence.Trace.EventsLost / 2.0;

    /// <summary>Judges a number of cases in one place, if chance would show an expected number in the whole trace.</summary>
    /// <remarks>
    /// <para>Of the traces without a fault, at most one in a million shows a <see cref="Certainty.Certain"/> one, and one in a thousand a
    /// <see cref="Certainty.Likely"/> one. The number of places does not matter: a place has at most the cases of the whole trace.</para>
    /// <para>The probability is Chernoff's upper bound of the Poisson distribution (Mitzenmacher and Upfal, Probability and Computing,
    /// 2005, 5.3). Lost events come in bursts and are not independent, so the count must also be a multiple of their number.</para>
    /// </remarks>
    public static Certainty Judge(long count, double expected)
    {
        double probability = ProbabilityOf(count, expected);
        return probability <= FalseCertain && count > 10 * expected ? Certainty.Certain
            : probability <= FalseLikely && count > 2 * expected ? Certainty.Likely
            : Certainty.Possible;
    }

    private static double ProbabilityOf(long count, double expected) =>
        count <= expected ? 1
        : expected == 0 ? 0
        : Math.Exp(count - expected + (count * Math.Log(expected / count)));

    private static double FromCollisions(PoolLedger ledger) =>
        ledger.Lengths.GroupBy(entry => entry.Key.Length, entry => entry.Value)
            .Sum(length => length.Sum(traffic => traffic.Arrays) * (double)length.Sum(traffic => traffic.Unmatched) / HashCodes);
}
