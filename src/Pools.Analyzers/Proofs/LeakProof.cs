namespace Pools.Analyzers.Proofs;

/// <summary>Proves that an array is lost if some path forgets it, and no path returns it or passes it on.</summary>
internal sealed class LeakProof(Witness witness)
{
    private readonly HashSet<Site> _kept = [];
    private readonly HashSet<Site> _lost = [];

    /// <summary>The same for each way of a branch.</summary>
    public BranchProof Branches { get; } = new();

    /// <summary>The array was returned or passed on.</summary>
    public void Acquit(Site site)
    {
        _kept.Add(site.Principal);
        Branches.Acquit(site);
    }

    /// <summary>The method has forgotten the array, at a place if that is known.</summary>
    public void Accuse(Site site, Finding? at = null)
    {
        Branches.Accuse(at ?? new Finding(Rule.Leak, site.Origin!, site, null, ProofKind.Never));
        if (witness.IsReliable)
        {
            _lost.Add(site.Principal);
        }
    }

    public bool IsKept(Site site) => _kept.Contains(site.Principal);

    public bool IsProved(Site site) => _lost.Contains(site.Principal) && !_kept.Contains(site.Principal);

    public IEnumerable<Finding> Findings() =>
        _lost.Where(IsProved).Select(site => new Finding(Rule.Leak, site.Origin!, site, null, ProofKind.Never));
}
