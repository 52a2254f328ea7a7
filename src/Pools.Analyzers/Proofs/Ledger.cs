namespace Pools.Analyzers.Proofs;

/// <summary>What all paths of a method have shown.</summary>
internal sealed class Ledger
{
    private readonly HashSet<Site> _measured = [];

    public Ledger()
    {
        Everywhere = new EverywhereProof(Witness);
        Results = new EverywhereProof(Witness);
        GivenUp = new EverywhereProof(Witness);
        Trails = new TrailProof(Witness);
        Rounds = new RoundProof(Witness);
        Leaks = new LeakProof(Witness, Branches);
        Exits = new ExitProof(Witness);
        Fields = new FieldProof(Witness);
    }

    /// <summary>The path that is speaking.</summary>
    public Witness Witness { get; } = new();

    public EverywhereProof Everywhere { get; }

    /// <summary>The same for what is returned: it is judged when the finally blocks have run, and not where it is evaluated.</summary>
    public EverywhereProof Results { get; }

    /// <summary>The same on paths that gave up waiting for a task.</summary>
    public EverywhereProof GivenUp { get; }

    public TrailProof Trails { get; }

    public RoundProof Rounds { get; }

    public LeakProof Leaks { get; }

    public ExitProof Exits { get; }

    public BranchProof Branches { get; } = new();

    public FieldProof Fields { get; }

    /// <summary>For callers of this method.</summary>
    public SummaryProof Summary { get; } = new();

    /// <summary>The code asks how long the array really is: it knows what it does with all of it.</summary>
    public void Measure(Site site) => _measured.Add(site.Principal);

    /// <summary>What is proved, one finding for a rule and a place.</summary>
    public IEnumerable<Finding> Findings()
    {
        HashSet<(string Rule, SyntaxNode At)> places = [];
        foreach (Finding finding in Leaks.Findings().Concat(Everywhere.Findings()).Concat(Results.Findings()).Concat(GivenUp.Findings()).Concat(Exits.Findings()).Concat(Branches.Findings()).Concat(Trails.Findings()).Concat(Rounds.Findings()).OrderBy(finding => finding.IsInformation))
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
