namespace Pools.Analyzers.Proofs;

/// <summary>
/// Follows the paths on from each return. If one of them leaves the method, or rents anew, without a second use of the array, the return is acquitted; otherwise the uses that were met are proved. Paths on which an
/// exception was thrown after the return are trails of their own, one for each operation that threw.
/// </summary>
internal sealed class TrailProof(Witness witness)
{
    /// <summary>The uses that were met on each trail; null for one that is acquitted.</summary>
    private readonly Dictionary<(int Return, int Throw), List<Finding>?> _trails = [];

    /// <summary>A path that came to its end without a second use.</summary>
    public void Acquit(int returned, int thrown) => _trails[(returned, thrown)] = null;

    /// <summary>A second use.</summary>
    public void Accuse(int returned, int thrown, Finding finding)
    {
        if (witness.IsReliable && _trails.GetOrAdd((returned, thrown), () => []) is { } hits
            && !hits.Exists(hit => hit.At == finding.At && hit.Rule.Id == finding.Rule.Id))
        {
            hits.Add(finding);
        }
    }

    public IEnumerable<Finding> Findings() => _trails.Values.OfType<List<Finding>>().SelectMany(hits => hits);
}
