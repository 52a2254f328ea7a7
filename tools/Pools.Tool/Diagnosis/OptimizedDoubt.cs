using System.Linq;
using Pools.Tool.Sites;

namespace Pools.Tool.Diagnosis;

/// <summary>Says of a finding that its lines are those of optimized code.</summary>
internal static class OptimizedDoubt
{
    private const string Doubt = "The code is optimized: its lines are approximate, and an inlined method appears as its caller.";

    /// <summary>What a process runs when it is started was not optimized yet.</summary>
    private const string Remedy = " For exact lines, start the program with: dotnet pools doctor -- COMMAND";

    public static Finding AddTo(Finding finding, TraceOutcome trace) =>
        IsOptimized(finding) ? finding with { Evidence = [.. finding.Evidence, trace.FromStart ? Doubt : Doubt + Remedy] } : finding;

    private static bool IsOptimized(Finding finding) =>
        finding.Returned.Append(finding.Rented).OfType<Site>().SelectMany(site => site.Callers.Append(site.Own)).Concat(finding.Callers.Select(caller => caller.Caller)).Any(frame => frame is { IsOptimized: true, Kind: FrameKind.Program });
}
