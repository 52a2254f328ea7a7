namespace Pools.Tool.Ledger;

/// <summary>What was returned at one place without having been rented in the trace.</summary>
internal sealed class ReturnTally : ITally<ReturnTally>
{
    public long Count { get; set; }

    public LengthTally Lengths { get; } = new();

    public TimeSlices Times { get; } = new();

    public void Add(ReturnTally other)
    {
        Count += other.Count;
        Lengths.Add(other.Lengths);
        Times.Add(other.Times);
    }
}
