namespace Pools.Tool.Diagnosis.Rules;

/// <summary>Finds arrays that were out at the end, or for long: lost or held.</summary>
internal static class OutstandingRule
{
    /// <summary>Nanoseconds, 1.1 s: shorter is not long (arbitrary; a power of two, as <see cref="HoldTally"/> counts).</summary>
    private const long LongHold = 1 << 30;

    /// <summary>If fewer come back so late, or less than a tenth, the machine was interrupted (arbitrary).</summary>
    private const int FewestLong = 3;
    private const int LongShare = 10;

    public static IEnumerable<Finding> Find(Evidence evidence)
    {
        foreach (SiteTraffic site in evidence.Sites.Where(site => site.Rents.Rents > 0))
        {
            Outstanding open = site.Open;
            if (Loss.Judge(site, open, evidence) is Certainty certainty)
            {
                yield return Loss.Describe(site, open, certainty, ReturnsOf(site, evidence), evidence);
            }
            else if (IsOut(open, evidence) || IsLong(site))
            {
                yield return Held(site, open, evidence);
            }
        }
    }

    /// <summary>A process that ends has some arrays in use.</summary>
    private static bool IsOut(Outstanding open, Evidence evidence) => open.Mature > 0
        && (evidence.Trace.IsWhole ? open.Parts > 0 : open.Oldest >= Math.Min(LongHold, evidence.Duration / 2));

    private static bool IsLong(SiteTraffic site)
    {
        long held = site.Rents.Holds.CountFrom(LongHold);
        return held >= FewestLong && LongShare * held >= site.Rents.Returned;
    }

    private static Finding Held(SiteTraffic site, Outstanding open, Evidence evidence)
    {
        long held = site.Rents.Holds.CountFrom(LongHold);
        bool areOut = open.Mature > 0;
        bool mayFollow = areOut && Loss.MayFollowFromTwice(open, evidence);
        return new Finding
        {
            Kind = FindingKind.HeldForLong,
            Certainty = !areOut ? Certainty.Certain : mayFollow ? Certainty.Possible : Certainty.Likely,
            Count = areOut ? open.Mature : held,
            Rents = site.Rents.Rents,
            ShareReturned = (double)site.Rents.Returned / site.Rents.Rents,
            Rented = site.Site,
            Returned = ReturnsOf(site, evidence),
            Pools = evidence.NamesOf(areOut ? open.Pools : site.Rents.Pools),
            Lengths = [.. (areOut ? open.Lengths : site.Rents.Lengths).ByCount()],
            Summary = areOut && evidence.Trace.IsWhole
                ? $"{Words.Counted(open.Mature, "array")} of {Words.Number(site.Rents.Rents)} rented here never came back; "
                    + $"the oldest was rented {Words.Duration(open.Oldest)} before the process ended."
                : areOut
                ? $"{Words.Counted(open.Mature, "array is", "arrays are")} still out, the oldest for {Words.Duration(open.Oldest)}; "
                    + $"{Words.Counted(site.Rents.Rents, "rent")} here in all."
                : $"{Words.Number(held)} of {Words.Counted(site.Rents.Returned, "array")} came back only after a second or more, "
                    + $"the last after {Words.Duration(site.Rents.LongestHold)}.",
            Evidence = mayFollow ? [Loss.FollowsFromTwice] : [],
            Advice = "An array that lives as long as a connection or a cache gains nothing from a pool, and the pool has to allocate "
                + "for others meanwhile: allocate it, or take it from a pool of its own.",
        };
    }

    private static IReadOnlyList<Site> ReturnsOf(SiteTraffic site, Evidence evidence) =>
    [
        .. evidence.Ledger.Ways
            .Where(way => evidence.TrafficOf(way.Key.Rent) == site)
            .GroupBy(way => evidence.ReturnSiteOf(way.Key.Return))
            .OrderByDescending(way => way.Sum(count => count.Value))
            .Select(way => way.Key)
            .Take(3),
    ];
}
