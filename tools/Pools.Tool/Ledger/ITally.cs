namespace Pools.Tool.Ledger;

/// <summary>How often something of one kind happened.</summary>
internal interface ITally<in TSelf>
{
    long Count { get; }

    LengthTally Lengths { get; }

    void Add(TSelf other);
}
