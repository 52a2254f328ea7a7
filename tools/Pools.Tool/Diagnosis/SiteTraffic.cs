namespace Pools.Tool.Diagnosis;

/// <summary>The rents of one place, over all stacks that lead there.</summary>
internal sealed class SiteTraffic(Site site, Evidence evidence)
{
    public Site Site => site;
    public RentTally Rents { get; } = new();

    /// <summary>Valid when <see cref="Rents"/> is complete.</summary>
    public Outstanding Open => field ??= new Outstanding(Rents, evidence);
}
