namespace Pools.Tool.Ledger;

internal sealed class PoolTally(int id, bool isOfRuntime)
{
    private const int MostStacks = 256;

    public int Id => id;
    public bool IsOfRuntime => isOfRuntime;

    public long Rents { get; set; }
    public long RentsWithStacks { get; set; }
    public long Returns { get; set; }
    public long Allocated { get; set; }

    /// <summary>Allocated arrays that are too long for the pool.</summary>
    public long AllocatedTooLong { get; set; }

    public long Dropped { get; set; }
    public long Trimmed { get; set; }

    /// <summary>Stacks of its events. The pool's own frames show its type, unless their code was inlined.</summary>
    public HashSet<int> Stacks { get; } = [];

    /// <summary>The share of rents served with a kept array, 0 to 1; without rents, 1.</summary>
    public double HitRate => Rents == 0 ? 1 : 1 - ((double)Allocated / Rents);

    public void AddStack(int stack)
    {
        if (stack != StackTable.Unsampled && Stacks.Count < MostStacks)
        {
            Stacks.Add(stack);
        }
    }

    /// <summary>Adds the counts of another pool, without its stacks.</summary>
    public void Add(PoolTally other)
    {
        Rents += other.Rents;
        Returns += other.Returns;
        Allocated += other.Allocated;
        AllocatedTooLong += other.AllocatedTooLong;
        Dropped += other.Dropped;
        Trimmed += other.Trimmed;
    }
}
