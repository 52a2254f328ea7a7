using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Pools.Analyzers.Flow;
using Pools.Analyzers.Rules;

namespace Pools.Analyzers.Proofs;

/// <summary>What all paths of a method have shown.</summary>
internal sealed class Ledger
{
    private readonly HashSet<Site> _measured = [];

    public EverywhereProof Everywhere { get; } = new();

    /// <summary>The same for what is returned: it is judged when the finally blocks have run, and not where it is evaluated.</summary>
    public EverywhereProof Results { get; } = new();

    public TrailProof Trails { get; } = new();

    public RoundProof Rounds { get; } = new();

    public LeakProof Leaks { get; } = new();

    public ExitProof Exits { get; } = new();

    public FieldProof Fields { get; } = new();

    /// <summary>The code asks how long the array really is: it knows what it does with all of it.</summary>
    public void Measure(Site site) => _measured.Add(site.Principal);

    /// <summary>What is proved, one finding for a rule and a place.</summary>
    public IEnumerable<Finding> Findings()
    {
        HashSet<(string Rule, SyntaxNode At)> places = [];
        foreach (Finding finding in Leaks.Findings().Concat(Everywhere.Findings()).Concat(Results.Findings()).Concat(Exits.Findings()).Concat(Trails.Findings()).Concat(Rounds.Findings()))
        {
            if (!IsExcused(finding) && places.Add((finding.Rule.Id, finding.Place)))
            {
                yield return finding;
            }
        }
    }

    private bool IsExcused(Finding finding) =>
        (finding.Rule == Rule.WholeArray && _measured.Contains(finding.Site.Principal))
        || (finding.Rule == Rule.Leak && finding.Proof != ProofKind.Never && Leaks.IsProved(finding.Site));
}
