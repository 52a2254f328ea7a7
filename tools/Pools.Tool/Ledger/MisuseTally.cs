namespace Pools.Tool.Ledger;

/// <summary>Misuse of one kind.</summary>
internal sealed class MisuseTally
{
    public long Count { get; private set; }

    /// <summary>The pool of the first return.</summary>
    public int Pool { get; private set; }

    public LengthTally Lengths { get; } = new();
    public TimeSlices Times { get; } = new();

    public static MisuseTally SumOf(IEnumerable<MisuseTally> parts)
    {
        MisuseTally sum = new();
        parts.ToList().ForEach(sum.Add);
        return sum;
    }

    public void Add(in PoolEvent next)
    {
        Pool = Count == 0 ? next.Pool : Pool;
        Count++;
        Lengths.Add(next.Length);
        Times.Add(next.Time);
    }

    public void Add(MisuseTally other)
    {
        Count += other.Count;
        Lengths.Add(other.Lengths);
        Times.Add(other.Times);
    }
}
