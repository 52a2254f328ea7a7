using System;
using System.Linq;
using Pools.Tool.Ledger;

namespace Pools.Tool.Diagnosis;

/// <summary>How many returns too many, or to another pool, chance and lost events alone would show.</summary>
/// <remarks>
/// An array is known by its hash code and length. The runtime draws hash codes of 26 bits, so an array that was rented before the trace began is taken for another one of its length with a probability of (arrays of that length)/2²⁶.
/// A lost event may be the rent that a return belongs to, so as many returns as events were lost may have lost theirs.
/// </remarks>
internal static class Chance
{
    private const double HashCodes = 1 << 26;

    /// <summary>The number of false ones to expect.</summary>
    public static double Of(Evidence evidence) => FromCollisions(evidence.Ledger) + FromLostEvents(evidence);

    /// <summary>Half of the lost events were rents, or returns.</summary>
    public static double FromLostEvents(Evidence evidence) => evidence.Trace.EventsLost / 2.0;

    /// <summary>How sure a number of cases is, of which an expected number would be seen for no reason.</summary>
    public static Certainty Judge(long count, double expected) =>
        count > (10 * expected) + (3 * Math.Sqrt(expected)) ? Certainty.Certain
        : count > (2 * expected) + (3 * Math.Sqrt(expected)) ? Certainty.Likely
        : Certainty.Possible;

    private static double FromCollisions(PoolLedger ledger) =>
        ledger.Lengths.GroupBy(entry => entry.Key.Length).Sum(length => length.Sum(entry => entry.Value.Arrays) * (double)length.Sum(entry => entry.Value.Unmatched) / HashCodes);
}
