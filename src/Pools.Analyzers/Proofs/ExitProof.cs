using System.Collections.Generic;
using System.Linq;
using Pools.Analyzers.Flow;

namespace Pools.Analyzers.Proofs;

/// <summary>
/// An array is lost at one exit for certain if every path that comes there has rented it and loses it there: one that has not even rented it may be the only one that is ever taken. The same holds if every path loses some
/// array, whichever rent it comes from: the last one of a loop is that of the loop, or the one from before.
/// </summary>
internal sealed class ExitProof(Witness witness)
{
    private readonly Dictionary<(Site? Site, int Block), Finding?> _verdicts = [];

    /// <param name="site">An array that the path does not lose; null if it loses none.</param>
    /// <param name="block">The exit.</param>
    public void Acquit(Site? site, int block) => _verdicts[(site?.Principal, block)] = null;

    public void Accuse(int block, Finding finding)
    {
        Accuse((finding.Site.Principal, block), finding);
        Accuse((null, block), finding with { Proof = ProofKind.OneOfSeveral });
    }

    public IEnumerable<Finding> Findings() => _verdicts.Values.Where(finding => finding is not null)!;

    private void Accuse((Site? Site, int Block) key, Finding finding)
    {
        if (witness.IsReliable && !_verdicts.ContainsKey(key))
        {
            _verdicts.Add(key, finding);
        }
    }
}
