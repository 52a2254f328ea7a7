namespace Pools.Tool.Diagnosis;

/// <summary>What is found where a number of callers belongs to each place. Of the evidence nothing else is kept: it may hold a million rentals.</summary>
/// <param name="Findings">What the rules find.</param>
/// <param name="Places">The places that rent.</param>
internal sealed record CallerLevel(IReadOnlyList<Finding> Findings, IReadOnlyList<CallerPlace> Places)
{
    public static CallerLevel Of(Evidence evidence, Func<Evidence, IEnumerable<Finding>> rules) =>
        new([.. rules(evidence)], [.. evidence.Sites.Select(site => new CallerPlace(site.Site, site.Rents.Rents, site.Open.Rentals.Count + site.Rents.Forgotten))]);
}
