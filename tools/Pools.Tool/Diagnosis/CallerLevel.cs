namespace Pools.Tool.Diagnosis;

/// <summary>The findings where a place includes a number of callers. The evidence itself is dropped.</summary>
internal sealed record CallerLevel(IReadOnlyList<Finding> Findings, IReadOnlyList<CallerPlace> Places, IReadOnlyList<Site> Returns)
{
    public static CallerLevel Of(Evidence evidence, Func<Evidence, IEnumerable<Finding>> rules) => new(
        [.. rules(evidence)],
        [.. evidence.Sites.Select(site => new CallerPlace(site.Site, site.Rents.Rents, site.Open.Count + site.Rents.Forgotten))],
        [.. evidence.ReturnSites]);
}
