namespace Pools.Tool.Diagnosis;

/// <summary>How many returns too many, or to another pool, chance and lost events alone would show.</summary>
/// <remarks>
/// An array is known by its hash code and length. The runtime draws hash codes of 26 bits, so an array that was rented before the trace began is taken for another one of its length with a probability of (arrays of that length)/2²⁶.
/// A lost event may be the rent that a return belongs to, so as many returns as events were lost may have lost theirs.
/// </remarks>
internal static class Chance
{
    private const double HashCodes = 1 << 26;

    /// <summary>In how many traces without a fault one is reported all the same (arbitrary).</summary>
    private const double FalseCertain = 1e-6;
    private const double FalseLikely = 1e-3;

    public static double Of(Evidence evidence) => FromCollisions(evidence.Ledger) + FromLostEvents(evidence);

    /// <summary>Half of the lost events were rents, or returns.</summary>
    public static double FromLostEvents(Evidence evidence) => evidence.Trace.EventsLost / 2.0;

    /// <summary>How sure a number of cases in one place is, if chance would show an expected number in the whole trace.</summary>
    /// <remarks>
    /// <para><see cref="Certainty.Certain"/> promises one false alarm at most in a million traces without a fault, and <see cref="Certainty.Likely"/> one in a thousand: all that chance shows is at least what it shows in one place, so it is no matter how many places there are.</para>
    /// <para>The probability of as many cases is bounded from above (Chernoff's bound of the Poisson distribution: Mitzenmacher and Upfal, Probability and Computing, 2005, 5.3). Lost events are not independent, since they come in bursts; so a multiple of their number is asked for, too.</para>
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
        ledger.Lengths.GroupBy(entry => entry.Key.Length).Sum(length => length.Sum(entry => entry.Value.Arrays) * (double)length.Sum(entry => entry.Value.Unmatched) / HashCodes);
}
