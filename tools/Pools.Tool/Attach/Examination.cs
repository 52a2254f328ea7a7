namespace Pools.Tool.Attach;

/// <summary>Observes a process and reports its faults.</summary>
internal static class Examination
{
    /// <param name="cancel">Ends it early; the report follows.</param>
    /// <param name="between">Makes a sink that passes events to the ledger.</param>
    /// <exception cref="CommandFailedException">The process cannot be observed.</exception>
    public static async Task<Report> OfAsync(
        Target target, SessionOptions options, CancellationToken cancel, Func<PoolLedger, IPoolEventSink>? between = null)
    {
        bool fromStart = target.IsSuspended;
        PoolLedger ledger = new();
        StackTable stacks = new();
        CodeMap code = new();
        if (!fromStart)
        {
            // A process sends its methods at the end of a session. If it is killed, the session has no end.
            await PoolSession.ReadMethodsAsync(target, code);
        }

        PoolTrace trace = await PoolTrace.ReadAsync(target, options, between?.Invoke(ledger) ?? ledger, stacks, code, cancel);
        ledger.Settle();

        using ModuleContents modules = new();
        TraceOutcome outcome = new()
        {
            Ledger = ledger,
            Stacks = stacks,
            Sites = new SiteResolver(stacks, code, modules),
            EventsLost = trace.EventsLost,
            Broken = trace.Broken,

            // An idle process continues after its last event.
            Duration = trace.HasEnded ? trace.Time : Math.Max(trace.Time, (long)trace.Duration.TotalNanoseconds),
            FromStart = fromStart,
            ProcessEnded = trace.HasEnded,
        };
        Report report = Doctor.Examine(outcome, target.Name) with { Assembly = target.Assembly };
        int others = target.FinishCommand(trace.HasEnded);
        string doubt = $"{Words.Counted(others, "other .NET process", "other .NET processes")} of the command "
            + $"{(others == 1 ? "was" : "were")} not observed: only the first one is.";
        return others == 0 ? report : report with { Doubts = [.. report.Doubts, doubt] };
    }
}
