using System.Collections.Generic;
using System.Linq;
using Pools.Tool.Sites;

namespace Pools.Tool.Diagnosis;

/// <summary>Says that lines are those of optimized code, once for all findings.</summary>
internal static class OptimizedDoubt
{
    private const string Doubt = "Some of the code is optimized: lines marked near are approximate, and an inlined method appears as its caller.";

    /// <summary>What a process runs when it is started was not optimized yet.</summary>
    private const string Remedy = " For exact lines, start the program with: dotnet pools doctor -- COMMAND";

    /// <returns>What is to be said of them; null: none has such a line.</returns>
    public static string? Of(IEnumerable<Finding> findings, TraceOutcome trace) => !findings.Any(IsOptimized) ? null : trace.FromStart ? Doubt : Doubt + Remedy;

    private static bool IsOptimized(Finding finding) =>
        finding.Returned.Append(finding.Rented).OfType<Site>().SelectMany(site => site.Callers.Append(site.Own)).Concat(finding.Callers.Select(caller => caller.Caller)).Any(frame => frame is { IsOptimized: true, Kind: FrameKind.Program });
}
