namespace Pools.Tests.Concurrency.Explorer;

/// <summary>The pools, arrays and threads of one interleaving: made anew for each.</summary>
internal abstract class World<TActor, TItem>(Machine machine)
    where TActor : Actor<TItem>
    where TItem : WorldItem
{
    private readonly List<TItem> _items = [];

    public Machine Machine { get; } = machine;
    public ArrayAllocator Allocator { get; } = new CallingAllocator(machine);
    public abstract TActor[] Actors { get; }
    public List<TItem> Items => _items;

    public void On(int thread, Action<TActor> action) => Machine.RunOn(thread, () =>
    {
        Actors[thread].Enter();
        action(Actors[thread]);
    });

    public virtual void Begin() { }

    /// <summary>After each store, without a step: fails where something does not hold at every moment.</summary>
    public abstract void Watch();

    public abstract string? Judge(Promises promises);
    public abstract void End();
    public abstract string NameOfPlace(nint address);
    public abstract string NameOfValue(object? value);

    protected TItem Add(TItem item)
    {
        _items.Add(item);
        return item;
    }
}

/// <summary>An allocation of bookkeeping triggers everything that an allocation can trigger.</summary>
internal sealed class CallingAllocator(Machine machine) : ArrayAllocator
{
    public override void BeforeBookkeeping() => machine.CallOut(allocates: true);
}
