namespace Pools.Tool.Ledger;

/// <summary>Returns to another pool of one kind.</summary>
internal sealed class StrayTally : ITally<StrayTally>
{
    public long Count { get; set; }

    public LengthTally Lengths { get; } = new();

    public void Add(StrayTally other)
    {
        Count += other.Count;
        Lengths.Add(other.Lengths);
    }
}
