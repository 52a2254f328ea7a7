namespace Pools.Tool.Reporting;

/// <summary>The texts of findings in all forms of the report.</summary>
internal static class Labels
{
    /// <summary>Enough to recognize the arrays (arbitrary).</summary>
    private const int MostLengths = 5;

    public const string Nameless =
        "A pool with a number could not be named: its callers have inlined it. The number is valid for this process only.";

    public static string Of(FindingKind kind) => kind switch
    {
        FindingKind.ReturnedTwice => "Returned twice",
        FindingKind.ReturnedToAnotherPool => "Returned to another pool",
        FindingKind.Lost => "Lost",
        FindingKind.NeverRented => "Returned, never rented",
        FindingKind.WrongLength => "Wrong length",
        FindingKind.ReportedByPool => "Reported by the pool",
        FindingKind.HeldForLong => "Held for long",
        FindingKind.AllocatedEveryTime => "Allocated every time",
        _ => "Returned by other threads",
    };

    public static string Of(Certainty certainty) => certainty.ToString().ToLowerInvariant();

    public static string LevelOf(Finding finding) =>
        !finding.IsFault ? "note" : finding.Certainty == Certainty.Possible ? "warning" : "error";

    public static IEnumerable<(string Label, Site Site, IReadOnlyList<(Frame Caller, long Count)> Callers)> PlacesOf(Finding finding)
    {
        if (finding.Rented is Site rented)
        {
            yield return ("rented", rented, finding.Callers);
        }

        for (int i = 0; i < finding.Returned.Count; i++)
        {
            yield return (OfReturn(finding, i), finding.Returned[i], finding.Rented is null ? finding.Callers : []);
        }
    }

    public static IEnumerable<(string Label, string Text)> FactsOf(Finding finding)
    {
        (string Label, string Text)[] facts =
        [
            ("pool", string.Join(" → ", finding.Pools)),
            ("lengths", Of(finding.Lengths)),
            .. finding.Evidence.Select(line => ("because", line)),
            ("advice", finding.Advice),
        ];
        return facts.Where(fact => fact.Text.Length > 0);
    }

    private static string OfReturn(Finding finding, int index) => index >= finding.Turns.Count
        ? index == 0 ? "returned" : "and"
        : finding.Turns[index] switch
        {
            ReturnTurn.First => "returned first",
            ReturnTurn.Again => "returned again",
            _ => "returned first or again",
        };

    public static string Of(IReadOnlyList<(int Length, long Count)> lengths)
    {
        var shown = lengths.Take(MostLengths).Select(length => $"{Words.Number(length.Length)} × {Words.Number(length.Count)}");
        string named = string.Join(", ", shown);
        return lengths.Count > MostLengths ? $"{named}, and {lengths.Count - MostLengths} more" : named;
    }

    public static string WithCallers(Site site, IReadOnlyList<(Frame Caller, long Count)> callers)
    {
        if (site.Callers.Count > 0 || callers.Count == 0)
        {
            return string.Concat(site.Callers.Select(caller => $", called by {caller}").Prepend(site.ToString()));
        }

        string others = string.Concat(callers.Skip(1).Select(caller => $", {caller.Caller} ({Words.Number(caller.Count)})"));
        return $"{site}, called by {callers[0].Caller}{(callers.Count == 1 ? "" : $" ({Words.Number(callers[0].Count)})")}{others}";
    }

    /// <summary>Explains a pool without a name; null: all pools have one.</summary>
    public static string? Footnote(Report report) =>
        report.Pools.Any(pool => pool.Name.StartsWith(PoolNames.Unnamed, StringComparison.Ordinal)) ? Nameless : null;

    public static string Verdict(Report report)
    {
        int faults = report.Faults.Count();
        int possible = report.Findings.Count(finding => finding.IsFault) - faults;
        int costs = report.Findings.Count(finding => !finding.IsFault);
        string first = faults > 0 ? Words.Counted(faults, "fault") : possible > 0 ? "No fault is sure" : "Nothing is wrong";
        string second = possible > 0 ? $"; {Words.Counted(possible, "possibility", "possibilities")}" : "";
        string third = costs > 0 ? $"{(possible > 0 ? "," : ";")} {Words.Counted(costs, "note")}" : "";
        return report.Events == 0 ? "No array was rented or returned while the process was observed." : $"{first}{second}{third}.";
    }

    public static string Scope(Report report) => $"{Words.Counted(report.Events, "event")} in {Words.Duration(report.Duration)}";

    public static string Origin(Report report)
    {
        string runtime = report.Runtime is null ? "" : $".NET {report.Runtime} · ";
        return FormattableString.Invariant($"{report.Written:yyyy-MM-dd HH:mm:ss zzz} · {runtime}dotnet pools {Report.Tool}");
    }
}
