namespace Pools.Tool.Diagnosis;

/// <summary>All that was rented at one place, over all stacks that lead there.</summary>
internal sealed class SiteTraffic(Site site)
{
    public Site Site => site;

    public RentTally Rents { get; } = new();
    public OpenRentals Open { get; } = new();
    public int Stack { get; set; }
}
