namespace Pools.Analyzers.Proofs;

/// <summary>
/// Proves that one way of a branch loses an array: every path that takes it holds an array and loses it, and the other way may keep it.
/// If a path takes the way without an array, the condition may depend on that, so there is no proof.
/// </summary>
internal sealed class BranchProof
{
    private readonly Dictionary<Site, HashSet<Passage>> _kept = [];
    private readonly Dictionary<Site, List<(Passage At, Finding Finding)>> _lost = [];
    private readonly List<Passage> _ways = [];

    public Passage Current { get; set; } = new();

    public void Take(Passage way)
    {
        _ways.Add(way);
        Current = way;
    }

    /// <summary>The array is returned or passed on.</summary>
    public void Acquit(Site site) => _kept.GetOrAdd(site.Principal, () => []).Add(Current);

    public void Accuse(Finding finding) => _lost.GetOrAdd(finding.Site.Principal, () => []).Add((Current, finding));

    public IEnumerable<Finding> Findings()
    {
        HashSet<(Passage, Site)> keep =
            [.. from kept in _kept where _lost.ContainsKey(kept.Key) from way in Reaching(kept.Value) select (way, kept.Key)];
        HashSet<(Passage, Site)> lose =
            [.. from lost in _lost from way in Reaching(lost.Value.Select(place => place.At)) select (way, lost.Key)];
        bool MayKeepAny(Passage way) => way.Live.Exists(site => keep.Contains((way, site)));
        Site? Doomed(Passage way) => way.Live.Find(site => lose.Contains((way, site)) && !keep.Contains((way, site)));

        // Most methods lose nothing.
        var branches = _lost.Count == 0 ? [] : _ways.GroupBy(way => way.Condition!);
        foreach (IGrouping<IOperation, Passage> branch in branches)
        {
            foreach (bool truth in new[] { false, true })
            {
                Passage[] ways = [.. branch.Where(way => way.Truth == truth)];
                bool isProved = ways.All(way => Doomed(way) is not null || (way.IsUnwound && !MayKeepAny(way)))
                    && branch.Any(way => way.Truth != truth && MayKeepAny(way)) && (truth || !branch.Key.IsLastChoice());
                if (isProved && Array.Find(ways, way => way.IsReliable && Doomed(way) is not null) is { } proof)
                {
                    Finding finding = _lost[Doomed(proof)!].First(lost => Reaching([lost.At]).Contains(proof)).Finding;
                    ProofKind kind = truth ? ProofKind.WhenTrue : ProofKind.WhenFalse;
                    yield return finding with { Earlier = branch.Key, Proof = kind, Node = finding.Place };
                }
            }
        }
    }

    /// <summary>All passages with a path to one of these.</summary>
    private static HashSet<Passage> Reaching(IEnumerable<Passage> passages)
    {
        HashSet<Passage> reaching = [.. passages];
        Stack<Passage> work = new(reaching);
        while (work.Count > 0)
        {
            foreach (Passage before in work.Pop().Before.Where(reaching.Add))
            {
                work.Push(before);
            }
        }

        return reaching;
    }
}
