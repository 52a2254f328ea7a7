namespace Pools.Tool.Ledger;

internal sealed class PoolTally(int id, EventProvider provider)
{
    private const int MostStacks = 256;

    public int Id => id;
    public EventProvider Provider => provider;

    public long Rents { get; set; }
    public long RentsWithStacks { get; set; }
    public long Returns { get; set; }

    /// <summary>Arrays made: new, too long for the pool, none left.</summary>
    public long[] Allocated { get; } = new long[3];

    /// <summary>Arrays not kept: full, too long for the pool.</summary>
    public long[] Dropped { get; } = new long[2];

    public long Trimmed { get; set; }

    /// <summary>Stacks of its events. The pool's own frames say what it is, unless they were compiled into their caller's code.</summary>
    public HashSet<int> Stacks { get; } = [];

    public void AddStack(int stack)
    {
        if (stack != StackTable.Unsampled && Stacks.Count < MostStacks)
        {
            Stacks.Add(stack);
        }
    }

    /// <summary>Adds what another pool did; its stacks it does not.</summary>
    public void Add(PoolTally other)
    {
        Rents += other.Rents;
        Returns += other.Returns;
        Trimmed += other.Trimmed;
        for (int reason = 0; reason < Allocated.Length; reason++)
        {
            Allocated[reason] += other.Allocated[reason];
        }

        for (int reason = 0; reason < Dropped.Length; reason++)
        {
            Dropped[reason] += other.Dropped[reason];
        }
    }

    public long AllAllocated => Allocated[0] + Allocated[1] + Allocated[2];

    /// <summary>The share of rents served with a kept array, 0 to 1; without rents, 1.</summary>
    public double HitRate => Rents == 0 ? 1 : 1 - ((double)AllAllocated / Rents);
}
