namespace Pools.Tool.Reporting;

/// <summary>Writes the report for programs. Names are stable; new ones may be added.</summary>
internal static class JsonReport
{
    public static JsonSerializerOptions Options { get; } = new(JsonSerializerDefaults.Web)
    {
        WriteIndented = true,

        // The file is never a part of a page, and names of methods have brackets.
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    public static string Write(Report report) => JsonSerializer.Serialize(
        new
        {
            report.Target,
            report.Written,
            report.Runtime,
            ToolVersion = Report.Tool,
            Seconds = report.Duration / 1e9,
            report.Events,
            report.EventsLost,
            report.Collisions,
            report.Doubts,
            Clean = !report.Faults.Any(),
            Findings = report.Findings.Select(FindingOf),
            report.Pools,
            Hottest = report.Hottest.Select(row =>
                new { Site = SiteOf(row.Site), row.Rents, row.HitRate, row.Length, MeanHoldSeconds = row.MeanHold / 1e9 }),
        },
        Options);

    public static string Write(Comparison comparison, Advice advice) => JsonSerializer.Serialize(
        new
        {
            advice.Verdict,
            advice.Reasons,
            Code = advice.KeepsShared ? null : advice.Pool.Statement,
            Pools = comparison.Rows.Select(row => new
            {
                row.Pool.Name,
                row.Result.NanosecondsPerPair,
                ShareOfCore = comparison.ShareOfCore(row.Result),
                AllocatedBytesPerSecond = comparison.AllocatedPerSecond(row.Result),
                row.Result.PeakBytes,
                row.Result.KeptBytes,
            }),
        },
        Options);

    private static object FindingOf(Finding finding) => new
    {
        Kind = JsonNamingPolicy.CamelCase.ConvertName(finding.Kind.ToString()),
        Certainty = Labels.Of(finding.Certainty),
        finding.IsFault,
        finding.Count,
        finding.Rents,
        finding.ShareReturned,
        finding.Summary,
        finding.Pools,
        Lengths = finding.Lengths.Select(length => new { length.Length, length.Count }),
        Rented = finding.Rented is Site rented ? SiteOf(rented) : null,
        Returned = finding.Returned.Select(SiteOf),
        ReturnTurns = finding.Turns.Select(turn => JsonNamingPolicy.CamelCase.ConvertName(turn.ToString())),
        Callers = finding.Callers.Select(caller => new { Frame = FrameOf(caller.Caller), caller.Count }),
        finding.Evidence,
        finding.Advice,
    };

    private static IEnumerable<object> SiteOf(Site site) => site.Frames.Concat(site.Callers).Select(FrameOf);

    private static object FrameOf(Frame frame) =>
        new { Method = frame.Name, File = frame.Line?.Path, frame.Line?.Line, EndLine = frame.Line?.LastLine, frame.IsApproximate };
}
