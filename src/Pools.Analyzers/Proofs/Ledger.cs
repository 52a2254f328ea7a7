namespace Pools.Analyzers.Proofs;

/// <summary>The proofs from all paths of a method.</summary>
internal sealed class Ledger(Witness witness)
{
    private readonly HashSet<Site> _measured = [];

    public Witness Witness { get; } = witness;

    public EverywhereProof Everywhere { get; } = new(witness);

    /// <summary>The same for results, which are judged after the finally blocks.</summary>
    public EverywhereProof Results { get; } = new(witness);

    /// <summary>The same on paths whose wait for a task timed out.</summary>
    public EverywhereProof GivenUp { get; } = new(witness);

    /// <summary>The same for each array and exit. A path without the array acquits: it may be the only one that ever runs.</summary>
    public EverywhereProof Exits { get; } = new(witness);

    public TrailProof Trails { get; } = new(witness);

    public RoundProof Rounds { get; } = new(witness);

    public LeakProof Leaks { get; } = new(witness);

    public FieldProof Fields { get; } = new(witness);

    /// <summary>For callers of this method.</summary>
    public SummaryProof Summary { get; } = new();

    /// <summary>The code reads the array's length, so it may use all elements on purpose.</summary>
    public void Measure(Site site) => _measured.Add(site.Principal);

    /// <summary>The proved misuse, one finding for each rule and place.</summary>
    public IEnumerable<Finding> Findings()
    {
        HashSet<(string Rule, SyntaxNode At)> places = [];
        Finding[] proved =
        [
            .. Leaks.Findings(), .. Everywhere.Findings(), .. Results.Findings(), .. GivenUp.Findings(),
            .. Exits.Findings(), .. Leaks.Branches.Findings(), .. Trails.Findings(), .. Rounds.Findings(),
        ];
        return proved.OrderBy(finding => finding.IsInformation)
            .Where(finding => !IsExcused(finding) && places.Add((finding.Rule.Id, finding.Place)));
    }

    private bool IsExcused(Finding finding) =>
        (finding.Rule == Rule.WholeArray && _measured.Contains(finding.Site.Principal))
        || (finding.Rule == Rule.Leak && finding.Proof != ProofKind.Never && Leaks.IsProved(finding.Site));
}
