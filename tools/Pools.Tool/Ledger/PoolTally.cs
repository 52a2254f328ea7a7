namespace Pools.Tool.Ledger;

/// <summary>What one pool did.</summary>
internal sealed class PoolTally(int id, EventProvider provider)
{
    private const int MostStacks = 256;

    /// <summary>The pool's hash code.</summary>
    public int Id => id;

    public EventProvider Provider => provider;

    public long Rents { get; set; }

    /// <summary>How many of the rents had stacks.</summary>
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

    /// <summary>Of all rents, the share that was served with a kept array; 0 … 1, and 1 while nobody has rented.</summary>
    public double HitRate => Rents == 0 ? 1 : 1 - ((double)AllAllocated / Rents);
}
