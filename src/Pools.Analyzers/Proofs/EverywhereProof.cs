namespace Pools.Analyzers.Proofs;

/// <summary>Proves a misuse at a place if some path brings it there, and no path comes without it.</summary>
internal sealed class EverywhereProof(Witness witness)
{
    private readonly Dictionary<(object What, object At), Finding?> _verdicts = [];

    /// <summary>A path without the misuse.</summary>
    public void Acquit(DiagnosticDescriptor rule, IOperation at) => Acquit(rule.Id, at);

    public void Acquit(object what, object at) => _verdicts[(what, at)] = null;

    /// <summary>A path with the misuse.</summary>
    public void Accuse(Finding finding) => Accuse(finding.Rule.Id, finding.At, finding);

    public void Accuse(object what, object at, Finding finding)
    {
        if (witness.IsReliable && !_verdicts.ContainsKey((what, at)))
        {
            _verdicts.Add((what, at), finding);
        }
    }

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
