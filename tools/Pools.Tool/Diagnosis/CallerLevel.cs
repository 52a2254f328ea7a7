namespace Pools.Tool.Diagnosis;

/// <summary>The findings where a place includes a number of callers. The evidence itself is dropped.</summary>
/// <param name="Places">The places that rent, with the arrays that are out at the end.</param>
internal sealed record CallerLevel(
    IReadOnlyList<Finding> Findings, IReadOnlyList<(Site Site, long Rents, long Open)> Places, IReadOnlyList<Site> Returns)
{
    public static CallerLevel Of(Evidence evidence, Func<Evidence, IEnumerable<Finding>> rules) => new(
        [.. rules(evidence)],
        [.. evidence.Sites.Select(site => (site.Site, site.Rents.Rents, site.Open.Count + site.Rents.Forgotten))],
        [.. evidence.ReturnSites]);
}
