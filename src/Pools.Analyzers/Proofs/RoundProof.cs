namespace Pools.Analyzers.Proofs;

/// <summary>Proves that every round of a loop returns the same array, so that the second round returns it again.</summary>
internal sealed class RoundProof(Witness witness)
{
    /// <summary>The second returns; null if a round had none.</summary>
    private readonly Dictionary<(IOperation Return, int Loop), Finding?> _hits = [];
    private readonly HashSet<(Site Site, int Loop)> _roundsWithout = [];

    /// <summary>A round without another return after this one.</summary>
    public void Acquit(IOperation returned, int loop) => _hits[(returned, loop)] = null;

    /// <summary>A round that returned nothing.</summary>
    public void Acquit(Site site, int loop) => _roundsWithout.Add((site.Principal, loop));

    /// <summary>A round that returned the array again.</summary>
    public void Accuse(IOperation returned, int loop, Finding finding)
    {
        if (witness.IsReliable && !_hits.ContainsKey((returned, loop)))
        {
            _hits.Add((returned, loop), finding);
        }
    }

    public IEnumerable<Finding> Findings() =>
        _hits.Where(hit => hit.Value is { } second && !_roundsWithout.Contains((second.Site.Principal, hit.Key.Loop)))
            .Select(hit => hit.Value!);
}
