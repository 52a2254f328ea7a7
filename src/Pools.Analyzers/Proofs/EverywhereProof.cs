namespace Pools.Analyzers.Proofs;

/// <summary>
/// Counts at each place the paths that bring a misuse along, and those that do not.
/// A misuse is proved where there are some of the first and none of the second.
/// </summary>
internal sealed class EverywhereProof(Witness witness)
{
    private readonly Dictionary<(object What, object At), Finding?> _verdicts = [];

    /// <summary>A path that is right: nothing is proved here any more.</summary>
    public void Acquit(DiagnosticDescriptor rule, IOperation at) => Acquit(rule.Id, at);

    public void Acquit(object what, object at) => _verdicts[(what, at)] = null;

    /// <summary>A path that is wrong.</summary>
    public void Accuse(Finding finding) => Accuse(finding.Rule.Id, finding.At, finding);

    public void Accuse(object what, object at, Finding finding)
    {
        if (witness.IsReliable && !_verdicts.ContainsKey((what, at)))
        {
            _verdicts.Add((what, at), finding);
        }
    }

    /// <summary>A path that is wrong or right.</summary>
    public void Judge(Finding finding, bool isWrong)
    {
        if (isWrong)
        {
            Accuse(finding);
        }
        else
        {
            Acquit(finding.Rule, finding.At);
        }
    }

    public IEnumerable<Finding> Findings() => _verdicts.Values.OfType<Finding>();
}
