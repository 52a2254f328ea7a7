namespace Pools.Tool.Reporting;

/// <summary>What findings are called in reports.</summary>
internal static class Labels
{
    /// <summary>Enough to see which they are (arbitrary).</summary>
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

    public static string Of(Certainty certainty) => certainty switch
    {
        Certainty.Certain => "certain",
        Certainty.Likely => "likely",
        _ => "possible",
    };

    /// <summary>What stands beside one of the places that return.</summary>
    /// <param name="finding">The finding.</param>
    /// <param name="index">Which of <see cref="Finding.Returned"/>, from 0.</param>
    public static string OfReturn(Finding finding, int index) => index >= finding.Turns.Count
        ? index == 0 ? "returned" : "and"
        : finding.Turns[index] switch
        {
            ReturnTurn.First => "first",
            ReturnTurn.Again => "again",
            _ => "both",
        };

    /// <summary>The lengths and how often each.</summary>
    public static string Of(IReadOnlyList<(int Length, long Count)> lengths)
    {
        string named = string.Join(", ", lengths.Take(MostLengths).Select(length => $"{Words.Number(length.Length)} × {Words.Number(length.Count)}"));
        return lengths.Count > MostLengths ? $"{named}, and {lengths.Count - MostLengths} more" : named;
    }

    /// <summary>A place, and who called it.</summary>
    /// <param name="site">The place, with the callers that belong to it.</param>
    /// <param name="callers">Those of a place that has none of its own.</param>
    public static string WithCallers(Site site, IReadOnlyList<(Frame Caller, long Count)> callers)
    {
        if (site.Callers.Count > 0 || callers.Count == 0)
        {
            return string.Concat(site.Callers.Select(caller => $", called by {caller}").Prepend(site.ToString()));
        }

        string others = string.Concat(callers.Skip(1).Select(caller => $", {caller.Caller} ({Words.Number(caller.Count)})"));
        return $"{site}, called by {callers[0].Caller}{(callers.Count == 1 ? "" : $" ({Words.Number(callers[0].Count)})")}{others}";
    }

    /// <summary>How long arrays were out.</summary>
    /// <param name="nanoseconds">Null: none came back.</param>
    public static string Hold(double? nanoseconds) => nanoseconds is double known ? Words.Duration(known) : "–";

    /// <summary>Says what a pool without a name is; null: there is none.</summary>
    public static string? Footnote(Report report) => report.Pools.Any(pool => pool.Name.StartsWith(PoolNames.Unnamed, System.StringComparison.Ordinal))
        ? Nameless
        : null;

    /// <summary>What the whole comes to, in a sentence.</summary>
    public static string Verdict(Report report)
    {
        int faults = report.Faults.Count();
        int possible = report.Findings.Count(finding => finding.IsFault) - faults;
        int costs = report.Findings.Count(finding => !finding.IsFault);
        string rest = (possible, costs) switch
        {
            (0, 0) => "",
            (0, _) => $"; {Words.Counted(costs, "note")}",
            (_, 0) => $"; {Words.Counted(possible, "possibility", "possibilities")}",
            _ => $"; {Words.Counted(possible, "possibility", "possibilities")}, {Words.Counted(costs, "note")}",
        };
        return report.Events == 0 ? "No array was rented or returned while the process was observed."
            : $"{(faults > 0 ? Words.Counted(faults, "fault") : possible > 0 ? "No fault is sure" : "Nothing is wrong")}{rest}.";
    }

    /// <summary>What was looked at, in a line.</summary>
    public static string Scope(Report report) => $"{Words.Counted(report.Events, "event")} in {Words.Duration(report.Duration)}";

    /// <summary>When it was looked at, and with what.</summary>
    public static string Origin(Report report) => string.Create(
        System.Globalization.CultureInfo.InvariantCulture,
        $"{report.Written:yyyy-MM-dd HH:mm:ss zzz} · {(report.Runtime is string runtime ? $".NET {runtime} · " : "")}dotnet pools {Report.Tool}");
}
