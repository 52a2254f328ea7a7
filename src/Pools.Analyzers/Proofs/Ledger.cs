namespace Pools.Analyzers.Proofs;

/// <summary>
/// The proofs from all paths of a method. Paths accuse and acquit under keys. A misuse is proved if a path accuses it, and none acquits.
/// The keys: a rule and an operation; a return and the operation that threw after it; a return and a loop; an array and an exit; an array.
/// </summary>
internal sealed class Ledger
{
    /// <summary>Stands for the rule where a result is judged after the finally blocks.</summary>
    public const string Result = "result";

    /// <summary>Stands for the rule on paths whose wait for a task timed out.</summary>
    public const string Timeout = "timeout";

    /// <summary>The misuses by key; null if a path acquits.</summary>
    private readonly Dictionary<(object, object?), List<Finding>?> _verdicts = [];
    private readonly HashSet<Site> _measured = [];

    /// <summary>Whether the current path certainly exists. Otherwise, only its acquittals count.</summary>
    public bool IsReliable { get; set; } = true;

    public BranchProof Branches { get; } = new();

    public FieldProof Fields { get; } = new();

    public SummaryProof Summary { get; } = new();

    /// <summary>All proved misuse, except on one way of a branch. A round that returns nothing acquits the other rounds.</summary>
    public IEnumerable<Finding> Proved => _verdicts.SelectMany(verdict => (verdict.Value ?? []).Where(finding =>
        finding.Proof != ProofKind.EveryRound || !_verdicts.ContainsKey((finding.Site.Principal, verdict.Key.Item2))));

    public void Acquit(object what, object? where) => _verdicts[(what, where)] = null;

    public void Accuse(object what, object? where, Finding finding)
    {
        if (IsReliable && _verdicts.GetOrAdd((what, where), () => []) is { } found
            && !found.Exists(other => other.At == finding.At && other.Rule.Id == finding.Rule.Id))
        {
            found.Add(finding);
        }
    }

    public void Judge(Finding finding, bool isWrong, string? what = null)
    {
        if (isWrong)
        {
            Accuse(what ?? finding.Rule.Id, finding.At, finding);
        }
        else
        {
            Acquit(what ?? finding.Rule.Id, finding.At);
        }
    }

    /// <summary>The array is returned or passed on.</summary>
    public void Keep(Site site)
    {
        Acquit(site.Principal, null);
        Branches.Acquit(site);
    }

    /// <summary>The method has forgotten the array, at a place if that is known.</summary>
    public void Lose(Site site, Finding? at = null)
    {
        Finding never = new(Rule.Leak, site.Origin!, site.Principal, null, ProofKind.Never);
        Branches.Accuse(at ?? never);
        Accuse(site.Principal, null, never);
    }

    public bool IsKept(Site site) => IsJudged(site, isKept: true);

    /// <summary>The code reads the array's length, so it may use all elements on purpose.</summary>
    public void Measure(Site site) => _measured.Add(site.Principal);

    /// <summary>The proved misuse, one finding for each rule and place.</summary>
    public IEnumerable<Finding> Findings()
    {
        HashSet<(string Rule, SyntaxNode At)> places = [];
        return Proved.OrderBy(finding => finding.Proof).Concat(Branches.Findings()).OrderBy(finding => finding.IsInformation)
            .Where(finding => !IsExcused(finding) && places.Add((finding.Rule.Id, finding.Place)));
    }

    private bool IsExcused(Finding finding) =>
        (finding.Rule == Rule.WholeArray && _measured.Contains(finding.Site.Principal))
        || (finding.Rule == Rule.Leak && finding.Proof != ProofKind.Never && IsJudged(finding.Site, isKept: false));

    private bool IsJudged(Site site, bool isKept) =>
        _verdicts.TryGetValue((site.Principal, null), out List<Finding>? lost) && (lost is null) == isKept;
}
