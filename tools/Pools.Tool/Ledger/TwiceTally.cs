namespace Pools.Tool.Ledger;

/// <summary>Returns too many of one kind.</summary>
internal sealed class TwiceTally : ITally<TwiceTally>
{
    public long Count { get; set; }

    /// <summary>How often the pool then had the array out twice at once.</summary>
    public long HandedOutTwice { get; set; }

    public int Pool { get; set; }

    public LengthTally Lengths { get; } = new();

    public void Add(TwiceTally other)
    {
        Count += other.Count;
        HandedOutTwice += other.HandedOutTwice;
        Lengths.Add(other.Lengths);
    }
}
