namespace Pools.Tests.Tools;

/// <summary>A made-up trace of ten seconds, without names of places.</summary>
internal sealed record MadeTrace
{
    public const long Second = 1_000_000_000;

    private const int Stacks = 20;

    public long Duration { get; init; } = 10 * Second;

    public bool FromStart { get; init; }

    public bool ProcessEnded { get; init; }

    public string? Broken { get; init; }

    public long EventsLost { get; init; }

    public Report Examine(Action<PoolEvents> trace)
    {
        PoolLedger ledger = new();
        trace(new PoolEvents(ledger));
        ledger.Settle();
        StackTable stacks = new();
        for (ulong address = 1; address < Stacks; address++)
        {
            stacks.Intern([address]);
        }

        using ModuleContents modules = new();
        return Doctor.Examine(
            new TraceOutcome
            {
                Ledger = ledger,
                Stacks = stacks,
                Sites = new SiteResolver(stacks, new CodeMap(), modules),
                EventsLost = EventsLost,
                FromStart = FromStart,
                ProcessEnded = ProcessEnded,
                Broken = Broken,
                Duration = Duration,
            },
            "a made trace");
    }

    public IEnumerable<(FindingKind Kind, Certainty Certainty)> Judge(Action<PoolEvents> trace) =>
        Examine(trace).Findings.Select(finding => (finding.Kind, finding.Certainty));
}
