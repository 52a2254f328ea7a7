namespace Pools.Tool.Diagnosis.Rules;

/// <summary>Arrays that came back although they were not out.</summary>
internal static class ReturnedTwiceRule
{
    public static IEnumerable<Finding> Find(Evidence evidence)
    {
        double chance = Chance.Of(evidence);
        Dictionary<(Site, Site), long> ways = WaysOf(evidence);
        foreach (IGrouping<SiteTraffic, KeyValuePair<TwiceKey, TwiceTally>> place in evidence.Ledger.Twice.GroupBy(entry => evidence.TrafficOf(entry.Key.Rent)))
        {
            long count = place.Sum(entry => entry.Value.Count);
            long outTwice = place.Sum(entry => entry.Value.HandedOutTwice);
            LengthTally lengths = new();
            Dictionary<int, long> pools = [];
            foreach (TwiceTally tally in place.Select(entry => entry.Value))
            {
                lengths.Add(tally.Lengths);
                pools[tally.Pool] = pools.GetValueOrDefault(tally.Pool) + tally.Count;
            }

            // That the pool hands out what looks like one array to two at once proves nothing: two arrays that look alike are handed out the same way.
            Certainty certainty = Chance.Judge(count, chance);
            Site[] returned = ReturnsOf(place.Key.Site, place, ways, evidence);
            yield return new Finding
            {
                Kind = FindingKind.ReturnedTwice,
                Certainty = certainty,
                Count = count,
                Rents = place.Key.Rents.Rents,
                Rented = place.Key.Site,
                Returned = returned,
                Turns = [.. returned.Select(site => TurnOf(site, place, evidence))],
                Pools = evidence.NamesOf(pools),
                Lengths = [.. lengths.ByCount()],
                Summary = $"{Words.Counted(count, "array was", "arrays were")} returned a second time.",
                Evidence = EvidenceOf(outTwice, chance, certainty),
                Advice = "A returned array belongs to its next renter: return it in one place, and set the field that held it to null first. Two owners of one array overwrite each other's data.",
            };
        }
    }

    /// <summary>
    /// If somebody else had rented the array in between, the return in the middle is the one too many: it closed a rental that is not its own. So what returns for others comes first, and then what seldom returns what is rented there.
    /// </summary>
    private static Site[] ReturnsOf(Site rent, IEnumerable<KeyValuePair<TwiceKey, TwiceTally>> kinds, Dictionary<(Site, Site), long> ways, Evidence evidence)
    {
        Site[] returns = [.. kinds.OrderByDescending(kind => kind.Value.Count).SelectMany(kind => (int[])[kind.Key.Second, kind.Key.First]).Select(evidence.ReturnSiteOf).Distinct()];
        return [.. returns.DistinctBy(site => site.OwnPlace, StringComparer.Ordinal).OrderBy(site => IsOfOneType(rent, site)).ThenBy(site => ways.GetValueOrDefault((rent, site))).Take(Finding.MostReturns)];
    }

    private static ReturnTurn TurnOf(Site site, IEnumerable<KeyValuePair<TwiceKey, TwiceTally>> kinds, Evidence evidence)
    {
        bool isFirst = kinds.Any(kind => IsOnePlace(evidence.ReturnSiteOf(kind.Key.First), site));
        bool isAgain = kinds.Any(kind => IsOnePlace(evidence.ReturnSiteOf(kind.Key.Second), site));
        return isFirst && isAgain ? ReturnTurn.Both : isAgain ? ReturnTurn.Again : ReturnTurn.First;
    }

    private static bool IsOnePlace(Site left, Site right) => string.Equals(left.OwnPlace, right.OwnPlace, StringComparison.Ordinal);
    private static bool IsOfOneType(Site left, Site right) => string.Equals(left.Own.Method?.Type, right.Own.Method?.Type, StringComparison.Ordinal);

    private static Dictionary<(Site, Site), long> WaysOf(Evidence evidence)
    {
        Dictionary<(Site, Site), long> ways = [];
        foreach (((int rent, int back), long count) in evidence.Ledger.Ways)
        {
            (Site, Site) way = (evidence.RentSiteOf(rent), evidence.ReturnSiteOf(back));
            ways[way] = ways.GetValueOrDefault(way) + count;
        }

        return ways;
    }

    private static List<string> EvidenceOf(long outTwice, double chance, Certainty certainty)
    {
        List<string> evidence = [];
        if (outTwice > 0)
        {
            evidence.Add($"The pool then handed such an array to two renters at once {Words.Counted(outTwice, "time")}.");
        }

        if (certainty != Certainty.Certain)
        {
            evidence.Add($"Lost events and equal hash codes alone would show about {Words.Number((long)chance + 1)} of these in the whole trace.");
        }

        return evidence;
    }
}
