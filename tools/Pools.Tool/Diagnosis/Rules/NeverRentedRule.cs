namespace Pools.Tool.Diagnosis.Rules;

/// <summary>Finds returns without a rent.</summary>
/// <remarks>
/// If the trace began later than the process, the rents may have come before it. Then such returns become fewer, or as many arrays are out.
/// </remarks>
internal static class NeverRentedRule
{
    /// <summary>Fewer may have been out when the trace began (arbitrary).</summary>
    private const int FewestSteady = 20;

    public static IEnumerable<Finding> Find(Evidence evidence)
    {
        Dictionary<LengthKey, long> open = OpenByLength(evidence);
        foreach (var place in evidence.Ledger.Unmatched.GroupBy(entry => evidence.ReturnSiteOf(entry.Key.Stack)))
        {
            // One finding for each place that returns: it is one line to fix.
            MisuseTally tally = MisuseTally.SumOf(place.Select(entry => entry.Value));
            long openNow = place.Select(entry => evidence.Ledger.PoolOf(entry.Key.Stack)).Distinct()
                .Sum(pool => tally.Lengths.ByCount().Sum(length => open.GetValueOrDefault(new LengthKey(pool, length.Length))));
            if (CertaintyOf(tally, openNow, evidence) is not Certainty certainty)
            {
                continue;
            }

            // Arrays of a length without a bucket are distinct: the pool drops them, and lends the others.
            bool isWrongLength = IsOfWrongLength(tally, evidence);
            yield return new Finding
            {
                Kind = isWrongLength ? FindingKind.WrongLength : FindingKind.NeverRented,
                Certainty = certainty,
                Count = tally.Count,
                Returned = [place.Key],
                Pools = [evidence.NameOf(PoolOf(tally, evidence))],
                Lengths = [.. tally.Lengths.ByCount()],
                Summary = isWrongLength
                    ? $"{Words.Counted(tally.Count, "array")} returned here have lengths that no bucket has and that are never rented: "
                        + "the pool drops them."
                    : $"{Words.Counted(tally.Count, "array")} returned here had not been rented.",
                Evidence = EvidenceOf(evidence),
                Advice = "Return only what Rent gave. An array from elsewhere may be in use elsewhere, and its next renter writes into it.",
            };
        }
    }

    /// <returns>The certainty; null: the arrays were rented before the trace.</returns>
    private static Certainty? CertaintyOf(MisuseTally tally, long heldMeanwhile, Evidence evidence)
    {
        if (evidence.Trace.FromStart)
        {
            return Chance.Judge(tally.Count, Chance.FromLostEvents(evidence) + evidence.Ledger.Forgotten);
        }

        long half = evidence.Duration / 2;
        long quarter = evidence.Duration / 4;
        long late = tally.Times.Since(half);
        bool isSteady = late >= FewestSteady && tally.Times.Since(3 * quarter) * 10 >= tally.Times.Until(quarter) * 8;
        if (IsOfWrongLength(tally, evidence))
        {
            // An array that is too long for its pool may have been rented before the trace, but not repeatedly and never in it.
            return isSteady && Chance.Judge(tally.Count, Chance.FromLostEvents(evidence)) != Certainty.Possible
                ? Certainty.Likely
                : Certainty.Possible;
        }

        return isSteady && late > 2 * (heldMeanwhile + Chance.FromLostEvents(evidence)) ? Certainty.Possible : null;
    }

    /// <summary>Whether no bucket of the runtime's pools has such lengths, and no rent. One beyond the largest bucket may.</summary>
    private static bool IsOfWrongLength(MisuseTally tally, Evidence evidence) => tally.Lengths.ByCount().All(length =>
        !BitOperations.IsPow2(length.Length)
        && !evidence.Ledger.Lengths.ContainsKey(new LengthKey(PoolLedger.Several, 0))
        && evidence.Ledger.Lengths.Where(entry => entry.Key.Length == length.Length).All(entry =>
            entry.Value.Arrays == 0 && evidence.Ledger.Pools.GetValueOrDefault(entry.Key.Pool) is { IsOfRuntime: true }));

    private static int PoolOf(MisuseTally tally, Evidence evidence)
    {
        HashSet<int> lengths = [.. tally.Lengths.ByCount().Select(length => length.Length)];
        return evidence.Ledger.Lengths.Where(entry => lengths.Contains(entry.Key.Length))
            .OrderByDescending(entry => entry.Value.Unmatched).Select(entry => entry.Key.Pool).FirstOrDefault(PoolLedger.Several);
    }

    /// <summary>Counts the arrays that are out, by pool and length. A place that uses several pools may have rented from any.</summary>
    private static Dictionary<LengthKey, long> OpenByLength(Evidence evidence)
    {
        Dictionary<LengthKey, long> open = [];
        evidence.Ledger.ForEachOpen((rental, length, _) =>
        {
            CollectionsMarshal.GetValueRefOrAddDefault(open, new LengthKey(rental.Pool, length), out bool _)++;
            CollectionsMarshal.GetValueRefOrAddDefault(open, new LengthKey(PoolLedger.Several, length), out bool _)++;
        });

        return open;
    }

    private static string[] EvidenceOf(Evidence evidence) => evidence.Trace.FromStart
        ? ["The trace began before the first rent of the process."]
        :
        [
            "They kept coming until the end of the trace, and no arrays of these lengths are out in their place. "
            + "To be sure, start the program with this command.",
        ];
}
