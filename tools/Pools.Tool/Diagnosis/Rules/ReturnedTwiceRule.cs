namespace Pools.Tool.Diagnosis.Rules;

/// <summary>Finds arrays that were returned although they were not out.</summary>
internal static class ReturnedTwiceRule
{
    public static IEnumerable<Finding> Find(Evidence evidence)
    {
        double chance = Chance.Of(evidence);
        Dictionary<(Site, Site), long> ways = evidence.Ledger.Ways
            .GroupBy(way => (evidence.RentSiteOf(way.Key.Rent), evidence.ReturnSiteOf(way.Key.Return)), way => way.Value)
            .ToDictionary(way => way.Key, counts => counts.Sum());
        foreach (var place in evidence.Ledger.Twice.GroupBy(entry => evidence.TrafficOf(entry.Key.Rent)))
        {
            MisuseTally sum = MisuseTally.SumOf(place.Select(entry => entry.Value));
            Dictionary<int, long> pools = place.GroupBy(entry => entry.Value.Pool, entry => entry.Value.Count)
                .ToDictionary(pool => pool.Key, counts => counts.Sum());

            // Two open rentals of one array prove nothing: two arrays with one hash code look the same.
            Certainty certainty = Chance.Judge(sum.Count, chance);
            Site[] returned = ReturnsOf(place.Key.Site, place, ways, evidence);
            yield return new Finding
            {
                Kind = FindingKind.ReturnedTwice,
                Certainty = certainty,
                Count = sum.Count,
                Rents = place.Key.Rents.Rents,
                Rented = place.Key.Site,
                Returned = returned,
                Turns = [.. returned.Select(site => TurnOf(site, place, evidence))],
                Pools = evidence.NamesOf(pools),
                Lengths = [.. sum.Lengths.ByCount()],
                Summary = $"{Words.Counted(sum.Count, "array was", "arrays were")} returned a second time.",
                Evidence = certainty == Certainty.Certain ? []
                    : [$"Lost events and equal hash codes alone would show about {Words.Number((long)chance + 1)} in the whole trace."],
                Advice = "A returned array belongs to its next renter: return it in one place, and set the field that held it to null "
                    + "first. Two owners of one array overwrite each other's data.",
            };
        }
    }

    /// <summary>
    /// If another renter had the array in between, the return in the middle is the extra one: it closed a rental that is not its own. So
    /// places that return for others come first, then those that rarely return the arrays rented there.
    /// </summary>
    private static Site[] ReturnsOf(
        Site rent, IEnumerable<KeyValuePair<TwiceKey, MisuseTally>> kinds, Dictionary<(Site, Site), long> ways, Evidence evidence) =>
    [
        .. kinds.OrderByDescending(kind => kind.Value.Count).SelectMany(kind => (int[])[kind.Key.Second, kind.Key.First])
            .Select(evidence.ReturnSiteOf).DistinctBy(site => site.OwnPlace, StringComparer.Ordinal)
            .OrderBy(site => IsOfOneType(rent, site)).ThenBy(site => ways.GetValueOrDefault((rent, site))).Take(Finding.MostReturns),
    ];

    private static ReturnTurn TurnOf(Site site, IEnumerable<KeyValuePair<TwiceKey, MisuseTally>> kinds, Evidence evidence)
    {
        bool isFirst = kinds.Any(kind => IsOnePlace(evidence.ReturnSiteOf(kind.Key.First), site));
        bool isAgain = kinds.Any(kind => IsOnePlace(evidence.ReturnSiteOf(kind.Key.Second), site));
        return isFirst && isAgain ? ReturnTurn.Both : isAgain ? ReturnTurn.Again : ReturnTurn.First;
    }

    private static bool IsOnePlace(Site left, Site right) => string.Equals(left.OwnPlace, right.OwnPlace, StringComparison.Ordinal);

    private static bool IsOfOneType(Site left, Site right) =>
        string.Equals(left.Own.Method?.Type, right.Own.Method?.Type, StringComparison.Ordinal);
}
