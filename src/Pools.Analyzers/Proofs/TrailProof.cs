namespace Pools.Analyzers.Proofs;

/// <summary>
/// Follows the paths from each return. A path that ends, or rents anew, without a second use acquits the return. Otherwise its second
/// uses are proved. Paths with an exception after the return are trails of their own, one for each operation that threw.
/// </summary>
internal sealed class TrailProof(Witness witness)
{
    /// <summary>The second uses on each trail; null for one that is acquitted.</summary>
    private readonly Dictionary<(IOperation Return, IOperation? Throw), List<Finding>?> _trails = [];

    /// <summary>A path that ends without a second use.</summary>
    public void Acquit(IOperation returned, IOperation? thrown) => _trails[(returned, thrown)] = null;

    /// <summary>A second use.</summary>
    public void Accuse(IOperation returned, IOperation? thrown, Finding finding)
    {
        if (witness.IsReliable && _trails.GetOrAdd((returned, thrown), () => []) is { } hits
            && !hits.Exists(hit => hit.At == finding.At && hit.Rule.Id == finding.Rule.Id))
        {
            hits.Add(finding);
        }
    }

    public IEnumerable<Finding> Findings() => _trails.Values.OfType<List<Finding>>().SelectMany(hits => hits);
}
