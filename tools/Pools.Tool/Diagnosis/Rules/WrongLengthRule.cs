namespace Pools.Tool.Diagnosis.Rules;

/// <summary>Finds arrays that a pool of the runtime refused with an exception, because no bucket has their length.</summary>
internal static class WrongLengthRule
{
    public static IEnumerable<Finding> Find(Evidence evidence)
    {
        SiteResolver sites = evidence.Trace.Sites;
        return evidence.Ledger.Reports
            .Where(report => report.Key.Kind is "System.ArgumentException" && sites.IsRefusal(report.Key.Stack))
            .GroupBy(report => (Site: evidence.ReturnSiteOf(report.Key.Stack), Pool: PoolNames.NameOf(sites.PoolTypeOf(report.Key.Stack))))
            .Select(place => MakeFinding(place.Key.Site, place.Key.Pool, place.Sum(report => report.Value)));
    }

    private static Finding MakeFinding(Site site, string pool, long count) => new()
    {
        Kind = FindingKind.WrongLength,
        Certainty = Certainty.Certain,
        Count = count,
        Returned = [site],
        Pools = [pool],
        Lengths = [],
        Summary = $"{Words.Counted(count, "return was", "returns were")} refused with an ArgumentException: "
            + "no bucket has the array's length.",
        Advice = "The array was made with new, cut by Array.Resize, or comes from another pool. Return only what Rent gave, whole.",
    };
}
