using System;
using System.Collections.Generic;
using Pools.Internal;
using Pools.PerCore;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>The pools and arrays of one interleaving: made anew for each.</summary>
internal sealed class World : IDropObserver, IItemReleaser
{
    private readonly List<Item> _items = [];
    private readonly List<Pool> _pools = [];

    public World(Machine machine, WorldPlan plan)
    {
        Current = this;
        Machine = machine;
        Plan = plan;
        Allocator = new CallingAllocator(machine);
        Actors = new Actor[plan.Threads];
        for (int i = 0; i < plan.Threads; i++)
        {
            Actors[i] = new Actor(this, i);
        }

        AddPool();
    }

    /// <summary>The world that the seam belongs to.</summary>
    public static World Current { get; private set; } = null!;

    public Machine Machine { get; }

    public WorldPlan Plan { get; }

    public ArrayAllocator Allocator { get; }

    public Actor[] Actors { get; }

    public IReadOnlyList<Item> Items => _items;

    public IReadOnlyList<Pool> Pools => _pools;

    /// <summary>The time: moves with every trim.</summary>
    public long Now { get; private set; } = 1_000;

    public long Tick() => ++Now;

    public Pool AddPool()
    {
        Pool pool = new(this, _pools.Count);
        _pools.Add(pool);
        return pool;
    }

    /// <summary>Runs something on a thread while the others rest; for setups.</summary>
    public void On(int thread, System.Action<Actor> action) => Machine.RunOn(thread, () =>
    {
        Actors[thread].Enter();
        action(Actors[thread]);
    });

    /// <summary>Closes a pool that nobody uses and gives its id to a new one.</summary>
    public void Replace(int pool)
    {
        _pools[pool].Close();
        _pools[pool].ReleaseId();
        AddPool();
    }

    public Item NewItem(int pool, int bucket)
    {
        Item item = new(_items.Count, pool, bucket);
        _items.Add(item);
        return item;
    }

    /// <summary>Frees the ids for the next interleaving.</summary>
    public void End()
    {
        foreach (Pool pool in _pools)
        {
            pool.ReleaseId();
        }
    }

    /// <summary>An item is disposed: by the one that had it, and by nobody else.</summary>
    public void LetGo(object item)
    {
        Item gone = (Item)item;
        if (gone.Owner != Item.InPool)
        {
            string wrong = $"{gone} is let go, which " + (gone.Owner switch
            {
                Item.Released => "was let go before",
                Item.Dropped => "the pool has refused",
                _ => $"thread {gone.Owner} owns",
            });
            if (Machine.IsRunning)
            {
                Machine.Fail(wrong);
            }

            Machine.Note(wrong);
        }

        gone.Owner = Item.Released;
    }

    void IItemReleaser.Release(object item)
    {
        LetGo(item);
        Machine.CallOut(allocates: false);
    }

    void IDropObserver.OnDropped(object array, int bucket) => Machine.CallOut(allocates: false);

    private sealed class CallingAllocator(Machine machine) : ArrayAllocator
    {
        public override void BeforeBookkeeping() => machine.CallOut(allocates: true);
    }
}
