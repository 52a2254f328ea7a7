namespace Pools.Tool.Attach;

/// <summary>Looks at a process and says what it saw.</summary>
internal static class Examination
{
    /// <param name="cancel">Ends it early; what has been seen counts.</param>
    /// <param name="between">Makes what all events go through first, on their way to the ledger; null: they go there at once.</param>
    /// <exception cref="CannotLookException">The process cannot be looked at.</exception>
    public static async Task<Report> OfAsync(Target target, SessionOptions options, CancellationToken cancel, Func<PoolLedger, IPoolEventSink>? between = null)
    {
        bool fromStart = target.IsSuspended;
        PoolLedger ledger = new();
        StackTable stacks = new();
        CodeMap code = new();
        if (!fromStart)
        {
            // The session tells at its end which methods there were, and a process that is killed meanwhile never comes to that.
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

            // A process that is idle at the end has no last event to measure by; one that has ended has no time after it.
            Duration = trace.HasEnded ? trace.Time : Math.Max(trace.Time, (long)trace.Looked.TotalNanoseconds),
            FromStart = fromStart,
            ProcessEnded = trace.HasEnded,
        };
        Report report = Doctor.Examine(outcome, target.Name) with { Assembly = target.Assembly };
        int others = target.FinishCommand(trace.HasEnded);
        return others == 0 ? report : report with { Doubts = [.. report.Doubts, $"{Words.Counted(others, "other process", "other processes")} of .NET that the command started {(others == 1 ? "was" : "were")} not looked at: the first one alone is."] };
    }
}
