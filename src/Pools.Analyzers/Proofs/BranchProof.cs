namespace Pools.Analyzers.Proofs;

/// <summary>
/// One way of a branch loses an array for certain if every path that takes it holds one, and loses it before the method ends, while the other way may keep it. If some path takes the way without an array, the condition
/// may depend on whether there is one, and nothing is proved.
/// </summary>
internal sealed class BranchProof
{
    private readonly Dictionary<Site, HashSet<Passage>> _kept = [];
    private readonly Dictionary<Site, List<(Passage At, Finding Finding)>> _lost = [];
    private readonly List<Passage> _ways = [];

    /// <summary>Where the path under way is.</summary>
    public Passage Current { get; set; } = new();

    /// <summary>A path takes one way of a branch.</summary>
    public void Take(Passage way)
    {
        _ways.Add(way);
        Current = way;
    }

    /// <summary>The array is returned, or handed on.</summary>
    public void Acquit(Site site) => _kept.GetOrAdd(site.Principal, () => []).Add(Current);

    /// <summary>The last reference to the array is gone.</summary>
    public void Accuse(Finding finding) => _lost.GetOrAdd(finding.Site.Principal, () => []).Add((Current, finding));

    public IEnumerable<Finding> Findings()
    {
        // A method that loses nothing is the usual case.
        if (_lost.Count == 0)
        {
            yield break;
        }

        Dictionary<Site, HashSet<Passage>> keep = _kept.Where(kept => _lost.ContainsKey(kept.Key)).ToDictionary(kept => kept.Key, kept => Reaching(kept.Value));
        Dictionary<Site, HashSet<Passage>> lose = _lost.ToDictionary(lost => lost.Key, lost => Reaching(lost.Value.Select(place => place.At)));
        bool MayKeep(Passage way, Site site) => keep.TryGetValue(site, out HashSet<Passage>? passages) && passages.Contains(way);
        Site? Doomed(Passage way) => way.Live.Find(site => lose.TryGetValue(site, out HashSet<Passage>? passages) && passages.Contains(way) && !MayKeep(way, site));
        foreach (IGrouping<IOperation, Passage> branch in _ways.GroupBy(way => way.Condition!))
        {
            foreach (bool truth in new[] { false, true })
            {
                Passage[] ways = [.. branch.Where(way => way.Truth == truth)];
                bool isProved = ways.All(way => Doomed(way) is not null || (way.IsUnwound && !way.Live.Exists(site => MayKeep(way, site))))
                    && branch.Any(way => way.Truth != truth && way.Live.Exists(site => MayKeep(way, site)));
                if (isProved && (truth || !LastChoices.Is(branch.Key)) && Array.Find(ways, way => way.IsReliable && Doomed(way) is not null) is { } proof)
                {
                    Finding finding = _lost[Doomed(proof)!].First(lost => Reaching([lost.At]).Contains(proof)).Finding;
                    yield return finding with { Earlier = branch.Key, Proof = truth ? ProofKind.WhenTrue : ProofKind.WhenFalse, Node = finding.Place };
                }
            }
        }
    }

    /// <summary>All passages from which a path comes to one of these.</summary>
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
