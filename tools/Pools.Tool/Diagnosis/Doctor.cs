namespace Pools.Tool.Diagnosis;

/// <summary>Examines a trace.</summary>
internal static class Doctor
{
    /// <summary>What fits a screen (arbitrary).</summary>
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
            Findings = [.. findings.OrderBy(finding => finding.IsFault ? 0 : 1).ThenByDescending(finding => finding.Certainty).ThenBy(finding => finding.Kind).ThenByDescending(finding => finding.Count)],
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

    private static List<HotRow> HottestOf(Evidence evidence) =>
    [
        .. evidence.WithDepth(Site.MostDepth).Sites.GroupBy(site => evidence.Trace.Sites.WithoutCallers(site.Site).ToString().Replace("near ", "", StringComparison.Ordinal), StringComparer.Ordinal).Select(place =>
        {
            RentTally rents = new();
            place.ToList().ForEach(site => rents.Add(site.Rents));
            return new HotRow(
                evidence.Trace.Sites.WithoutCallers(place.MinBy(site => site.Site.Own.IsApproximate)!.Site), rents.Rents, 1 - ((double)rents.AllAllocated / Math.Max(1, rents.Rents)),
                rents.Lengths.ByCount().FirstOrDefault().Length, rents.Returned == 0 ? null : rents.SumOfHolds / rents.Returned);
        }).Where(row => row.Rents > 0).OrderByDescending(row => row.Rents).Take(MostHot),
    ];

    private static List<string> DoubtsOf(TraceOutcome trace, IEnumerable<Finding> findings)
    {
        List<string> doubts = [];
        if (trace.EventsLost > 0)
        {
            doubts.Add($"{Words.Counted(trace.EventsLost, "event was", "events were")} lost: the process wrote faster than they could be read, and pairs of which one half is missing look like misuse. Only what is found far more often than that counts.");
        }

        if (trace.Ledger.Unsampled > 0)
        {
            doubts.Add($"{Words.Percent(trace.Ledger.Share)} of the events have stacks, so that the program is slowed less. Places count these; pools count all.");
        }

        if (trace.Broken is not null)
        {
            doubts.Add(trace.ProcessEnded ? "The trace ended early because the process exited; anything later was not seen." : $"The trace ended early ({trace.Broken}); anything later was not seen.");
        }

        if (trace.Ledger.Collisions > 0)
        {
            doubts.Add($"{Words.Counted(trace.Ledger.Collisions, "array")} had the hash code and length of another one that was out at the same time, and {(trace.Ledger.Collisions == 1 ? "was" : "were")} left out.");
        }

        if (trace.Ledger.Forgotten > 0)
        {
            doubts.Add($"{Words.Counted(trace.Ledger.Forgotten, "array was", "arrays were")} let go of to bound the memory: what happened to {(trace.Ledger.Forgotten == 1 ? "it" : "them")} later was not seen.");
        }

        if (trace.Stacks.Refused > 0)
        {
            doubts.Add($"{Words.Counted(trace.Stacks.Refused, "event")} had a stack for which there was no room: the places of these are unknown.");
        }

        if (trace.Ledger.OfOtherKinds > 0)
        {
            doubts.Add($"{Words.Counted(trace.Ledger.OfOtherKinds, "misuse")} of further kinds {(trace.Ledger.OfOtherKinds == 1 ? "is" : "are")} not among the findings: of each misuse {Words.Number(PoolLedger.MostKinds)} kinds, by places and pools, are told apart.");
        }

        return [.. doubts, .. NearDoubts.Of(findings, trace)];
    }
}
