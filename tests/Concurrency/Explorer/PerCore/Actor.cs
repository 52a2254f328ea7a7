namespace Pools.Tests.Concurrency.Explorer;

/// <summary>What a thread of the model can do with per-core pools, and what it may expect.</summary>
internal sealed class Actor(World world, int index) : Actor<Item>(world.Machine, index)
{
    private bool _entered;

    /// <summary>Makes the real thread's statics what the world wants: they have outlived the last interleaving.</summary>
    public override void Enter()
    {
        if (_entered)
        {
            return;
        }

        _entered = true;
        foreach (Pool pool in world.Pools.Where(pool => pool.Engine.Id != PoolIds.None))
        {
            ThreadStatics.Forget(pool.Engine.Id, world.Plan.Capacities.Count);
        }

        bool onProbation = ((IList<int>)[.. world.Plan.OnProbation]).Contains(Index);
        ThreadStatics.Set(onProbation);
    }

    public override Item? Rent(int bucket = 0, int pool = 0)
    {
        Begin("Rent", bucket);
        Pool from = world.Pools[pool];
        from.Rents[bucket].Begun++;
        try
        {
            Item? item = (Item?)(RentFast(from, bucket) ?? from.Engine.TryRent(bucket));
            if (item is null)
            {
                item = Make(pool, bucket);
                from.Engine.CountAllocation(bucket);
                item.Owner = Index;
            }
            else
            {
                Take(item, from, bucket);
            }

            from.Rents[bucket].Ended++;
            return item;
        }
        catch (Exception e) when (e is InjectedFaultException or OutOfMemoryException)
        {
            return null;
        }
    }

    public override bool Return(Item? item)
    {
        if (item is null)
        {
            return false;
        }

        Begin("Return", item.Number);
        Pool to = world.Pools[item.Pool];
        to.Returns[item.Bucket].Begun++;
        Stamp(item);
        item.Owner = WorldItem.InPool;
        try
        {
            if (!ReturnFast(to, item) && !ReturnSlow(to, item))
            {
                item.Owner = item.Owner == WorldItem.InPool ? Item.Dropped : item.Owner;
            }

            to.Returns[item.Bucket].Ended++;
        }
        catch (InjectedFaultException)
        {
            // Kept or lost: the pool may give it to somebody, once.
        }

        return true;
    }

    public void Trim(TrimLevel level, int pool = 0) =>
        Maintain(level.ToString(), () => world.Pools[pool].Trim(Requests.For(level, world.Tick())));

    public void TrimUnderPressure(PressureLevel pressure, int pool = 0) =>
        Maintain(pressure.ToString(), () => world.Pools[pool].TryTrim(Requests.For(pressure, world.Tick())));

    public void Close(int pool = 0) => Maintain("Close", world.Pools[pool].Close);

    public void Count() => Maintain("Count", () =>
    {
        if (world.Pools[0].Count() is { } wrong)
        {
            Machine.Fail($"the pool {wrong}");
        }
    });

    public void End(int actor) => Maintain("End", () => world.Actors[actor].Legacy?.EndThread<ExplorerAtomics>());

    public void Bury(int actor) => Maintain("Bury", () =>
    {
        world.Actors[actor].Legacy?.EndThread<ExplorerAtomics>();
        world.Actors[actor].Legacy?.Release<ExplorerAtomics>();
    });

    public void Leave(int pool = 0) => Legacy = ThreadCaches.Find(world.Pools[pool].Engine.Id, world.Pools[pool].Engine.Account);
    private ThreadCache? Legacy { get; set; }

    // As in the array pool's Rent and the object pool's Get.
    private static object? RentFast(Pool pool, int bucket)
    {
        int id = (int)default(ExplorerAtomics).Read(ref pool.FastId);
        if (!ThreadTable.Knows(id))
        {
            return null;
        }

        ref ThreadSlot slot = ref ThreadTable.SlotOf(id, bucket);
        object? item = MagazineOperations<ExplorerAtomics>.TryPop(default(ExplorerAtomics).Read(ref slot.Loaded));
        return item is null && pool.Engine.FindBucket(ref slot, bucket) is { } kept ? pool.Engine.TryRentLong(kept) : item;
    }

    // As in the pools' Return.
    private static bool ReturnFast(Pool pool, Item item)
    {
        int id = (int)default(ExplorerAtomics).Read(ref pool.FastId);
        if (!ThreadTable.Knows(id))
        {
            return false;
        }

        ref ThreadSlot slot = ref ThreadTable.SlotOf(id, item.Bucket);
        return MagazineOperations<ExplorerAtomics>.TryPush(default(ExplorerAtomics).Read(ref slot.Loaded), item)
            || pool.Engine.TryReturnLong(ref slot, item.Bucket, item);
    }

    // As in the pool's ReturnSlow.
    private bool ReturnSlow(Pool pool, Item item)
    {
        if (!pool.Engine.IsClosed && pool.Engine.IsLastReturned(item.Bucket, item))
        {
            Machine.Fail($"thread {Index} is told that it returns {item} twice");
        }

        return pool.Engine.TryReturn(item.Bucket, item);
    }

    private void Take(Item item, Pool from, int bucket)
    {
        if (item.Owner != WorldItem.InPool)
        {
            Machine.Fail(
                $"thread {Index} is given {item}, which "
                    + (item.Owner == Item.Dropped ? "the pool has refused" : $"thread {item.Owner} owns"));
        }

        if (item.Pool != from.Index || item.Bucket != bucket)
        {
            Machine.Fail(
                $"thread {Index} is given {item} of pool {item.Pool}, bucket {item.Bucket}, by pool {from.Index} for bucket {bucket}");
        }

        Own(item);
    }

    private Item Make(int pool, int bucket)
    {
        Machine.CallOut(allocates: true);
        Item fresh = world.NewItem(pool, bucket);
        fresh.Owner = Item.Dropped;
        return fresh;
    }
}
