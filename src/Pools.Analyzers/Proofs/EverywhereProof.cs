namespace Pools.Analyzers.Proofs;

/// <summary>Counts at each operation the paths that bring a misuse along, and those that do not. A misuse is proved where there are some of the first and none of the second.</summary>
internal sealed class EverywhereProof(Witness witness)
{
    private readonly Dictionary<(string Rule, IOperation At), Finding?> _verdicts = [];

    /// <summary>A path that is right: nothing is proved here any more.</summary>
    public void Acquit(DiagnosticDescriptor rule, IOperation at) => _verdicts[(rule.Id, at)] = null;

    /// <summary>A path that is wrong.</summary>
    public void Accuse(Finding finding)
    {
        (string Id, IOperation At) key = (finding.Rule.Id, finding.At);
        if (witness.IsReliable && !_verdicts.ContainsKey(key))
        {
            _verdicts.Add(key, finding);
        }
    }

    public IEnumerable<Finding> Findings()
    {
        foreach (Finding? finding in _verdicts.Values)
        {
            if (finding is not null)
            {
                yield return finding;
            }
        }
    }
}
