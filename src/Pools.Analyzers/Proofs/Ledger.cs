namespace Pools.Analyzers.Proofs;

/// <summary>The proofs from all paths of a method.</summary>
internal sealed class Ledger(Witness witness)
{
    private readonly HashSet<Site> _measured = [];

    /// <summary>The path that is speaking.</summary>
    public Witness Witness { get; } = witness;

    public EverywhereProof Everywhere { get; } = new(witness);

    /// <summary>The same for results, which are judged after the finally blocks.</summary>
    public EverywhereProof Results { get; } = new(witness);

    /// <summary>The same on paths that gave up waiting for a task.</summary>
    public EverywhereProof GivenUp { get; } = new(witness);

    /// <summary>
    /// The same for each array and each block by which the method, or a scope, is left.
    /// A path that has not even rented the array may be the only one that is ever taken.
    /// </summary>
    public EverywhereProof Exits { get; } = new(witness);

    public TrailProof Trails { get; } = new(witness);

    public RoundProof Rounds { get; } = new(witness);

    public LeakProof Leaks { get; } = new(witness);

    public FieldProof Fields { get; } = new(witness);

    /// <summary>For callers of this method.</summary>
    public SummaryProof Summary { get; } = new();

    /// <summary>The code asks how long the array really is: it knows what it does with all of it.</summary>
    public void Measure(Site site) => _measured.Add(site.Principal);

    /// <summary>What is proved, one finding for a rule and a place.</summary>
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
