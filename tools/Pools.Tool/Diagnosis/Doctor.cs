namespace Pools.Tool.Diagnosis;

/// <summary>Examines a trace.</summary>
internal static class Doctor
{
    /// <summary>The rows that fit a screen (arbitrary).</summary>
    private const int MostHot = 10;

    public static Report Examine(TraceOutcome trace, string target)
    {
        Evidence evidence = new(trace);
        List<Finding> findings = LibraryFindings.Reduce([.. CallerSearch.Find(trace, evidence, Find), .. CostRule.FindPools(evidence)]);
        return new Report
        {
            Target = target,
            Written = TimeProvider.System.GetLocalNow(),
            Runtime = trace.Sites.RuntimeVersion,
            Duration = trace.Duration,
            Events = trace.Ledger.Events,
            Doubts = DoubtsOf(trace, findings),
            EventsLost = trace.EventsLost,
            Collisions = trace.Ledger.Collisions,
            Findings =
            [
                .. findings.OrderBy(finding => finding.IsFault ? 0 : 1).ThenByDescending(finding => finding.Certainty)
                    .ThenBy(finding => finding.Kind).ThenByDescending(finding => finding.Count),
            ],
            Pools = PoolRow.AllOf(evidence),
            Hottest = HottestOf(evidence),
        };
    }

    private static IEnumerable<Finding> Find(Evidence evidence) =>
    [
        .. ReturnedTwiceRule.Find(evidence),
        .. OtherPoolRule.Find(evidence),
        .. OutstandingRule.Find(evidence),
        .. NeverRentedRule.Find(evidence),
        .. WrongLengthRule.Find(evidence),
        .. ReportedByPoolRule.Find(evidence),
        .. CostRule.Find(evidence),
    ];

    private static List<HotRow> HottestOf(Evidence evidence)
    {
        return
        [
            .. evidence.WithDepth(Site.MostDepth).Sites
                .GroupBy(site => PlaceOf(site).ToString().Replace("near ", "", StringComparison.Ordinal), StringComparer.Ordinal)
                .Select(place => RowOf(PlaceOf(place.MinBy(site => site.Site.Own.IsApproximate)!), place))
                .Where(row => row.Rents > 0).OrderByDescending(row => row.Rents).Take(MostHot),
        ];

        Site PlaceOf(SiteTraffic site) => evidence.Trace.Sites.WithoutCallers(site.Site);

        static HotRow RowOf(Site place, IEnumerable<SiteTraffic> sites)
        {
            RentTally rents = new();
            sites.ToList().ForEach(site => rents.Add(site.Rents));
            double hitRate = 1 - ((double)rents.Allocated / Math.Max(1, rents.Rents));
            double? meanHold = rents.Returned == 0 ? null : rents.SumOfHolds / rents.Returned;
            return new HotRow(place, rents.Rents, hitRate, rents.Lengths.ByCount().FirstOrDefault().Length, meanHold);
        }
    }

    private static IReadOnlyList<string> DoubtsOf(TraceOutcome trace, IEnumerable<Finding> findings)
    {
        PoolLedger ledger = trace.Ledger;
        string?[] doubts =
        [
            trace.EventsLost == 0 ? null
                : $"{Words.Counted(trace.EventsLost, "event was", "events were")} lost: the process wrote faster than the tool could read. "
                    + "Half pairs look like misuse, so only far more misuse than that counts.",
            ledger.Share > 0.95 ? null
                : $"{Words.Percent(ledger.Share)} of the events have stacks, so that the program is slowed less. "
                    + "Places count these; pools count all.",
            trace.Broken is null ? null
                : trace.ProcessEnded ? "The trace ended early because the process exited; anything later was not seen."
                : $"The trace ended early ({trace.Broken}); anything later was not seen.",
            ledger.Collisions == 0 ? null
                : $"{Words.Counted(ledger.Collisions, "array was", "arrays were")} left out: another one looked the same.",
            ledger.Forgotten == 0 ? null
                : $"{Words.Counted(ledger.Forgotten, "array was", "arrays were")} dropped to bound the memory, with later events.",
            trace.Stacks.Refused == 0 ? null
                : $"{Words.Counted(trace.Stacks.Refused, "event")} had a stack for which there was no room: their places are unknown.",
            ledger.OfOtherKinds == 0 ? null
                : $"{Words.Counted(ledger.OfOtherKinds, "misuse")} of further kinds not counted: the tool distinguishes "
                    + $"{Words.Number(PoolLedger.MostKinds)} kinds of each misuse, by places and pools.",
        ];
        return [.. doubts.OfType<string>(), .. NearDoubts.Of(findings, trace)];
    }
}
