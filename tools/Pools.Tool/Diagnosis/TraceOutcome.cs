namespace Pools.Tool.Diagnosis;

/// <summary>A trace that has been read.</summary>
internal sealed record TraceOutcome
{
    public required PoolLedger Ledger { get; init; }
    public required SiteResolver Sites { get; init; }
    public required StackTable Stacks { get; init; }
    public required long EventsLost { get; init; }
    public required bool FromStart { get; init; }
    public required bool ProcessEnded { get; init; }

    /// <summary>Why the trace is incomplete; null: it is complete.</summary>
    public string? Broken { get; init; }

    /// <summary>Whether it covers the end of the process, after which no array comes back. If it was killed, events are missing.</summary>
    public bool IsWhole => ProcessEnded && Broken is null;

    /// <summary>The time of the observation, in nanoseconds.</summary>
    public required long Duration { get; init; }
}
