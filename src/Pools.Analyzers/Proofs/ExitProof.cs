namespace Pools.Analyzers.Proofs;

/// <summary>An array is lost at one exit for certain if every path that comes there has rented it and loses it there: one that has not even rented it may be the only one that is ever taken.</summary>
internal sealed class ExitProof(Witness witness)
{
    private readonly Dictionary<(Site Site, int Block), Finding?> _verdicts = [];

    public void Acquit(Site site, int block) => _verdicts[(site.Principal, block)] = null;

    public void Accuse(int block, Finding finding)
    {
        (Site Principal, int Block) key = (finding.Site.Principal, block);
        if (witness.IsReliable && !_verdicts.ContainsKey(key))
        {
            _verdicts.Add(key, finding);
        }
    }

    public IEnumerable<Finding> Findings() => _verdicts.Values.Where(finding => finding is not null)!;
}
