namespace Pools.Analyzers.Proofs;

/// <summary>
/// Follows the paths on from each return. If one of them leaves the method, or rents anew, without a second use of the array, the return is acquitted; otherwise the uses that were met are proved. Paths on which an
/// exception was thrown after the return are trails of their own, one for each operation that threw.
/// </summary>
internal sealed class TrailProof(Witness witness)
{
    private readonly Dictionary<(int Return, int Throw), Trail> _trails = [];

    /// <summary>A path that came to its end without a second use.</summary>
    public void Acquit(int returned, int thrown) => Get(returned, thrown).IsAcquitted = true;

    /// <summary>A second use.</summary>
    public void Accuse(int returned, int thrown, Finding finding)
    {
        List<Finding> hits = Get(returned, thrown).Hits;
        if (witness.IsReliable && !hits.Any(hit => hit.At == finding.At && hit.Rule.Id == finding.Rule.Id))
        {
            hits.Add(finding);
        }
    }

    public IEnumerable<Finding> Findings() => _trails.Values.Where(trail => !trail.IsAcquitted).SelectMany(trail => trail.Hits);

    private Trail Get(int returned, int thrown) => _trails.GetOrAdd((returned, thrown), () => new Trail());

    private sealed class Trail
    {
        public bool IsAcquitted { get; set; }

        public List<Finding> Hits { get; } = [];
    }
}
