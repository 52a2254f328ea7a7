namespace Pools.Tool.Diagnosis;

/// <summary>Says why lines are only near, once for all findings.</summary>
internal static class NearDoubts
{
    private const string Optimized = "Some of the code is optimized: lines marked near are approximate, and an inlined method appears as its caller.";

    /// <summary>What a process runs when it is started was not optimized yet.</summary>
    private const string Remedy = " For exact lines, start the program with: dotnet pools doctor -- COMMAND";

    private const string InHandlers = "The runtime does not say where in a catch or finally block a call stands: lines marked near are approximate where the method calls the same from several of its lines.";

    public static IEnumerable<string> Of(IEnumerable<Finding> findings, TraceOutcome trace)
    {
        Frame[] frames = [.. findings.SelectMany(FramesOf).Where(frame => frame.Kind == FrameKind.Program)];
        if (frames.Any(frame => frame.IsOptimized))
        {
            yield return trace.FromStart ? Optimized : Optimized + Remedy;
        }

        if (frames.Any(frame => frame is { IsOptimized: false, IsSure: false }))
        {
            yield return InHandlers;
        }
    }

    private static IEnumerable<Frame> FramesOf(Finding finding) =>
        finding.Returned.Append(finding.Rented).OfType<Site>().SelectMany(site => site.Callers.Append(site.Own)).Concat(finding.Callers.Select(caller => caller.Caller));
}
