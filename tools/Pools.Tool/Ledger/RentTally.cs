namespace Pools.Tool.Ledger;

/// <summary>What became of the arrays that were rented at one place.</summary>
internal sealed class RentTally
{
    /// <summary>Of how many pools it is noted how many arrays came from them: a place uses one, or makes one for each rent (arbitrary).</summary>
    private const int MostPools = 8;

    public long Rents { get; set; }
    public long Returned { get; set; }
    public long ReturnedElsewhere { get; set; }

    /// <summary>How many were made for it: new, too long for the pool, none left.</summary>
    public long[] Allocated { get; } = new long[3];

    /// <summary>The longest time after which one came back, in nanoseconds.</summary>
    public long LongestHold { get; set; }

    /// <summary>The sum of the times after which they came back, in nanoseconds.</summary>
    public double SumOfHolds { get; set; }

    public HoldTally Holds { get; } = new();
    public long Forgotten { get; set; }
    public long ForgottenElements { get; set; }
    public long LeftOut { get; set; }
    public Dictionary<int, long> Pools { get; } = [];
    public long NewPools { get; set; }
    public long OfOtherPools { get; set; }
    public LengthTally Lengths { get; } = new();

    public long AllAllocated => Allocated[0] + Allocated[1] + Allocated[2];

    public void AddPool(int pool, long count = 1)
    {
        if (Pools.Count < MostPools || Pools.ContainsKey(pool))
        {
            Pools[pool] = Pools.GetValueOrDefault(pool) + count;
        }
    }

    public void Add(RentTally other)
    {
        NewPools += other.NewPools;
        OfOtherPools += other.OfOtherPools;
        foreach ((int pool, long count) in other.Pools)
        {
            AddPool(pool, count);
        }

        Rents += other.Rents;
        Returned += other.Returned;
        ReturnedElsewhere += other.ReturnedElsewhere;
        for (int reason = 0; reason < Allocated.Length; reason++)
        {
            Allocated[reason] += other.Allocated[reason];
        }

        LongestHold = Math.Max(LongestHold, other.LongestHold);
        SumOfHolds += other.SumOfHolds;
        Forgotten += other.Forgotten;
        LeftOut += other.LeftOut;
        Lengths.Add(other.Lengths);
        ForgottenElements += other.ForgottenElements;
        Holds.Add(other.Holds);
    }
}
