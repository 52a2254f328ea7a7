namespace Pools.Tool.Ledger;

/// <summary>The history of the arrays that were rented at one place.</summary>
internal sealed class RentTally
{
    /// <summary>The most pools that are counted one by one: a place uses one, or makes one for each rent (arbitrary).</summary>
    private const int MostPools = 8;

    public long Rents { get; set; }
    public long Returned { get; set; }
    public long ReturnedElsewhere { get; set; }

    public long Allocated { get; set; }

    /// <summary>Allocated arrays that are too long for the pool.</summary>
    public long AllocatedTooLong { get; set; }

    /// <summary>The longest time after which one came back, in nanoseconds.</summary>
    public long LongestHold { get; set; }

    /// <summary>The sum of the times after which they came back, in nanoseconds.</summary>
    public double SumOfHolds { get; set; }

    public HoldTally Holds { get; } = new();
    public long Forgotten { get; set; }
    public long ForgottenElements { get; set; }
    public Dictionary<int, long> Pools { get; } = [];
    public long NewPools { get; set; }
    public long OfOtherPools { get; set; }
    public LengthTally Lengths { get; } = new();

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
        Allocated += other.Allocated;
        AllocatedTooLong += other.AllocatedTooLong;
        LongestHold = Math.Max(LongestHold, other.LongestHold);
        SumOfHolds += other.SumOfHolds;
        Forgotten += other.Forgotten;
        Lengths.Add(other.Lengths);
        ForgottenElements += other.ForgottenElements;
        Holds.Add(other.Holds);
    }
}
