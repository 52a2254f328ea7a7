namespace Pools.Tool.Ledger;

/// <summary>What happened to the arrays of one length of one pool.</summary>
internal sealed class LengthTraffic
{
    /// <summary>How many arrays were rented for the first time in the trace.</summary>
    public long Arrays { get; set; }

    /// <summary>Returns of arrays that were not rented in the trace.</summary>
    public long Unmatched { get; set; }

    /// <summary>When these came.</summary>
    public TimeSlices UnmatchedTimes { get; } = new();

    public long Allocated { get; set; }

    public long Trimmed { get; set; }
}
