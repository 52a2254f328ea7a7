namespace Pools.Tool.Diagnosis.Rules;

/// <summary>What our pools have noticed themselves.</summary>
internal static class ReportedByPoolRule
{
    public static IEnumerable<Finding> Find(Evidence evidence) => evidence.Ledger.Reports
        .Where(report => report.Key.Kind is not "System.ArgumentException")
        .GroupBy(report => (report.Key.Kind, report.Key.Pool, Site: evidence.ReturnSiteOf(report.Key.Stack)))
        .Select(place => MakeFinding(place.Key.Kind, place.Key.Pool, place.Key.Site, [.. place.Select(report => (report.Key.Length, report.Value)).OrderByDescending(length => length.Value)]));

    private static Finding MakeFinding(string kind, string pool, Site site, List<(int Length, long Count)> lengths) => new()
    {
        Kind = FindingKind.ReportedByPool,
        Certainty = Certainty.Certain,
        Count = lengths.Sum(length => length.Count),
        Returned = [site],
        Pools = [pool],
        Lengths = lengths,
        Summary = $"The pool itself has reported {kind}, {Words.Counted(lengths.Sum(length => length.Count), "time")}.",
        Advice = "Run the code under DebugArrayPool<T> in a test: its report names the rent and both returns.",
    };
}
