namespace Pools.Tool.Diagnosis.Rules;

/// <summary>Arrays that went to another pool than they came from.</summary>
internal static class OtherPoolRule
{
    public static IEnumerable<Finding> Find(Evidence evidence)
    {
        double chance = Chance.Of(evidence);
        foreach (var kind in evidence.Ledger.Strays.GroupBy(entry => (Rent: evidence.RentSiteOf(entry.Key.Rent), Return: evidence.ReturnSiteOf(entry.Key.Return), entry.Key.RentPool, entry.Key.ReturnPool)))
        {
            // One finding for each pair of places and pools. Arrays with equal hash codes look like strays, too: only more of them than chance would give count.
            long count = kind.Sum(entry => entry.Value.Count);
            LengthTally lengths = new();
            foreach (MisuseTally tally in kind.Select(entry => entry.Value))
            {
                lengths.Add(tally.Lengths);
            }

            string from = evidence.NameOf(kind.Key.RentPool);
            string to = evidence.NameOf(kind.Key.ReturnPool);
            yield return new Finding
            {
                Kind = FindingKind.ReturnedToAnotherPool,
                Certainty = Chance.Judge(count, chance),
                Count = count,
                Rents = evidence.TrafficOf(kind.First().Key.Rent).Rents.Rents,
                Rented = kind.Key.Rent,
                Returned = [kind.Key.Return],
                Pools = [from, to],
                Lengths = [.. lengths.ByCount()],
                Summary = $"{Words.Counted(count, "array")} of {from} went to {to}.",
                Advice = "Keep the pool beside the array that came from it, or take both from one field. The pool that lent it allocates a new array each time, and the other one grows.",
            };
        }
    }
}
