namespace Pools.Tool.Diagnosis.Rules;

/// <summary>Finds arrays that were returned to another pool.</summary>
internal static class OtherPoolRule
{
    public static IEnumerable<Finding> Find(Evidence evidence)
    {
        double chance = Chance.Of(evidence);

        // One finding for each pair of places and pools.
        var kinds = evidence.Ledger.Strays.GroupBy(entry => (
            Rent: evidence.RentSiteOf(entry.Key.Rent),
            Return: evidence.ReturnSiteOf(entry.Key.Return),
            entry.Key.RentPool,
            entry.Key.ReturnPool));
        foreach (var kind in kinds)
        {
            MisuseTally tally = MisuseTally.SumOf(kind.Select(entry => entry.Value));
            string from = evidence.NameOf(kind.Key.RentPool);
            string to = evidence.NameOf(kind.Key.ReturnPool);
            yield return new Finding
            {
                Kind = FindingKind.ReturnedToAnotherPool,
                Certainty = Chance.Judge(tally.Count, chance),
                Count = tally.Count,
                Rents = evidence.TrafficOf(kind.First().Key.Rent).Rents.Rents,
                Rented = kind.Key.Rent,
                Returned = [kind.Key.Return],
                Pools = [from, to],
                Lengths = [.. tally.Lengths.ByCount()],
                Summary = $"{Words.Counted(tally.Count, "array")} of {from} went to {to}.",
                Advice = "Keep the pool beside the array that came from it, or take both from one field. "
                    + "The pool that lent it allocates a new array each time, and the other one grows.",
            };
        }
    }
}
