namespace Pools.Tool.Diagnosis;

/// <summary>Explains why some lines are approximate, once for all findings.</summary>
internal static class NearDoubts
{
    public static IEnumerable<string> Of(IEnumerable<Finding> findings, TraceOutcome trace)
    {
        Frame[] frames = [.. findings.SelectMany(FramesOf).Where(frame => frame.Kind == FrameKind.Program)];
        if (frames.Any(frame => frame.IsOptimized))
        {
            yield return "Lines marked near are approximate: the code is optimized, and an inlined method appears as its caller."
                + (trace.FromStart ? "" : " For exact lines, start the program with: dotnet pools doctor -- COMMAND");
        }

        if (frames.Any(frame => frame is { IsOptimized: false, IsSure: false }))
        {
            yield return "Lines marked near are approximate: stacks do not show which call of a catch or finally block it is.";
        }
    }

    private static IEnumerable<Frame> FramesOf(Finding finding) => finding.Returned.Append(finding.Rented).OfType<Site>()
        .SelectMany(site => site.Callers.Append(site.Own)).Concat(finding.Callers.Select(caller => caller.Caller));
}
