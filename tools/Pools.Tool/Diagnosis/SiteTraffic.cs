namespace Pools.Tool.Diagnosis;

/// <summary>All that was rented at one place, over all stacks that lead there.</summary>
internal sealed class SiteTraffic(Site site, Evidence evidence)
{
    public Site Site => site;
    public RentTally Rents { get; } = new();

    /// <summary>To be asked for when <see cref="Rents"/> is complete.</summary>
    public Outstanding Open => field ??= new Outstanding(Rents, evidence);
}
