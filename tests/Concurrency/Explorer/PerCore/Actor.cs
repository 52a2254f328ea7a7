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
        foreach (Pool pool in world.Pools)
        {
            ThreadStatics.Forget(pool.Engine.Id, world.Plan.Capacities.Count);
        }

        bool onProbation = ((IList<int>)[.. world.Plan.OnProbation]).Contains(Index);
        ThreadStatics.Set(onProbation, home: Index % world.Plan.Cores);
    }

    public override Item? Rent(int bucket = 0, int pool = 0)
    {
        Begin("Rent", bucket);
        Pool from = world.Pools[pool];
        from.Rents[bucket].Begun++;
        try
        {
            bool isNew = false;
            Item item = (Item)(RentFast(from, bucket) ?? from.Engine.Rent(new Source(world, pool), bucket, out isNew));
            if (isNew)
            {
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
                Refused(item);
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

    public void CloseAndCollect(int pool = 0)
    {
        Close(pool);
        Maintain("Collect", world.Pools[pool].Engine.DropLate);
    }

    public void Count(bool atRest = false) => Maintain("Count", () =>
    {
        if (world.Pools[0].Count(atRest) is { } wrong)
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

    /// <summary>What a thread does first that takes over what one has left: here it is the same.</summary>
    public void Begin() => Maintain("Begin", () => Legacy?.TakeOver<ExplorerAtomics>());

    public void Leave(int pool = 0) => Legacy = ThreadCaches.Find(world.Pools[pool].Engine.Id, world.Pools[pool].Engine.Account);
    private ThreadCache? Legacy { get; set; }

    // As in the array pool's Rent and the object pool's Get.
    private object? RentFast(Pool pool, int bucket)
    {
        int id = (int)default(ExplorerAtomics).Read(ref pool.FastId);
        if (!ThreadTable.Knows(id))
        {
            return null;
        }

        Magazine loaded = default(ExplorerAtomics).Read(ref ThreadTable.SlotOf(id, bucket).Loaded);
        return world.Plan.IsStrict ? StrictMagazine<ExplorerAtomics>.TryPop(loaded) : MagazineOperations<ExplorerAtomics>.TryPop(loaded);
    }

    // As in the pools' Return.
    private bool ReturnFast(Pool pool, Item item)
    {
        int id = (int)default(ExplorerAtomics).Read(ref pool.FastId);
        if (!ThreadTable.Knows(id))
        {
            return false;
        }

        Magazine loaded = default(ExplorerAtomics).Read(ref ThreadTable.SlotOf(id, item.Bucket).Loaded);
        return world.Plan.IsStrict ? StrictMagazine<ExplorerAtomics>.TryPush(loaded, item)
            : MagazineOperations<ExplorerAtomics>.TryPush(loaded, item);
    }

    // An object pool disposes it then: nobody else may have.
    private void Refused(Item item)
    {
        if (world.Plan.IsStrict && item.Owner != WorldItem.InPool)
        {
            Machine.Fail($"thread {Index} is told that the pool has not kept {item}, which was let go");
        }

        item.Owner = item.Owner == WorldItem.InPool ? Item.Dropped : item.Owner;
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
                    + (item.Owner is Item.Dropped or Item.Released ? "the pool has refused" : $"thread {item.Owner} owns"));
        }

        if (item.Pool != from.Index || item.Bucket != bucket)
        {
            Machine.Fail(
                $"thread {Index} is given {item} of pool {item.Pool}, bucket {item.Bucket}, by pool {from.Index} for bucket {bucket}");
        }

        Own(item);
    }

    private readonly struct Source(World world, int pool) : IItemSource
    {
        public object Make(int bucket)
        {
            world.Machine.CallOut(allocates: true);
            Item fresh = world.NewItem(pool, bucket);
            fresh.Owner = Item.Dropped;
            return fresh;
        }
    }
}
