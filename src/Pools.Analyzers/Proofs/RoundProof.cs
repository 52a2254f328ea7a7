namespace Pools.Analyzers.Proofs;

/// <summary>A return inside a loop, of an array from before the loop, is proved if every round returns: the second round returns the array of the first one.</summary>
internal sealed class RoundProof(Witness witness)
{
    /// <summary>The second returns that were met; null where a round went without.</summary>
    private readonly Dictionary<(int Return, int Loop), Finding?> _hits = [];
    private readonly HashSet<(Site Site, int Loop)> _roundsWithout = [];

    /// <summary>A whole round that met nothing wrong after the return.</summary>
    public void Acquit(int returned, int loop) => _hits[(returned, loop)] = null;

    /// <summary>A whole round that returned nothing.</summary>
    public void Acquit(Site site, int loop) => _roundsWithout.Add((site.Principal, loop));

    /// <summary>The next round met the array again.</summary>
    public void Accuse(int returned, int loop, Finding finding)
    {
        if (witness.IsReliable && !_hits.ContainsKey((returned, loop)))
        {
            _hits.Add((returned, loop), finding);
        }
    }

    public IEnumerable<Finding> Findings() =>
        _hits.Where(hit => hit.Value is { } second && !_roundsWithout.Contains((second.Site.Principal, hit.Key.Loop))).Select(hit => hit.Value!);
}
