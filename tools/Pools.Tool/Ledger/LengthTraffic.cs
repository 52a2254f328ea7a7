namespace Pools.Tool.Ledger;

/// <summary>What happened to the arrays of one length of one pool.</summary>
internal sealed class LengthTraffic
{
    /// <summary>How many arrays were rented for the first time in the trace.</summary>
    public long Arrays { get; set; }

    public long Unmatched { get; set; }
    public TimeSlices UnmatchedTimes { get; } = new();
    public long Allocated { get; set; }
    public long Trimmed { get; set; }
}
