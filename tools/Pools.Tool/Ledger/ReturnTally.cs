namespace Pools.Tool.Ledger;

/// <summary>What was returned at one place without having been rented in the trace.</summary>
internal sealed class ReturnTally
{
    public long Returns { get; set; }

    public LengthTally Lengths { get; } = new();

    public TimeSlices Times { get; } = new();

    public void Add(ReturnTally other)
    {
        Returns += other.Returns;
        Lengths.Add(other.Lengths);
        Times.Add(other.Times);
    }
}
