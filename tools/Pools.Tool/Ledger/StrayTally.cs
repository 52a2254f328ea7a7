namespace Pools.Tool.Ledger;

/// <summary>Returns to another pool of one kind.</summary>
internal sealed class StrayTally
{
    public long Count { get; set; }

    public LengthTally Lengths { get; } = new();
}
