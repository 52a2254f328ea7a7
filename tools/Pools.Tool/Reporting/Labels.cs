using System.Collections.Generic;
using System.Linq;
using Pools.Tool.Diagnosis;

namespace Pools.Tool.Reporting;

/// <summary>What findings are called in reports.</summary>
internal static class Labels
{
    /// <summary>Enough to see which they are (arbitrary).</summary>
    private const int MostLengths = 5;

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

    /// <summary>The lengths and how often each.</summary>
    public static string Of(IReadOnlyList<(int Length, long Count)> lengths)
    {
        string named = string.Join(", ", lengths.Take(MostLengths).Select(length => $"{Words.Number(length.Length)} × {Words.Number(length.Count)}"));
        return lengths.Count > MostLengths ? $"{named}, and {lengths.Count - MostLengths} more" : named;
    }

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
        return report.Events == 0 ? "No array was rented or returned meanwhile." : $"{(faults == 0 ? "Nothing is wrong" : Words.Counted(faults, "fault"))}{rest}.";
    }

    /// <summary>What was looked at, in a line.</summary>
    public static string Scope(Report report) => $"{Words.Counted(report.Events, "event")} in {Words.Duration(report.Duration)}";
}
