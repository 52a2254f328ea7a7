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

    /// <summary>Why the trace broke off; null: it did not.</summary>
    public string? Broken { get; init; }

    /// <summary>Whether it goes to the end of the process: what is out then never came back. Of one that was killed, the last events of each thread are missing.</summary>
    public bool IsWhole => ProcessEnded && Broken is null;

    /// <summary>How long it was looked at, in nanoseconds.</summary>
    public required long Duration { get; init; }
}
