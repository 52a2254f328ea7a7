namespace Pools.Tests.Concurrency.Explorer;

/// <summary>What a thread of the model can do with large pools, and what it may expect.</summary>
internal sealed class LargeActor(LargeWorld world, int index) : Actor<LargeItem>(world.Machine, index)
{
    private static readonly TimeSpan s_interval = new LargeArrayPoolOptions().TrimInterval;

    protected override bool MayWait => true;

    public override void Enter() => Machine.Running.MayWait = true;

    public override LargeItem? Rent(int bucket = 0, int pool = 0)
    {
        Begin("Rent", bucket);
        LargePool from = world.Pools[pool];
        try
        {
            // As in the pool's Rent.
            int length = LargePlan.FirstLength + bucket;
            bool wasClosed = from.IsClosed;
            LargeItem item = LargeItem.Of(from.Engine.Rent(new Source(world, pool), length, out bool isNew));
            from.NoteRent(item, isNew);
            if (isNew)
            {
                item.Owner = Index;
                return item;
            }

            if (wasClosed)
            {
                Machine.Fail($"thread {Index} rents {item}, which a closed pool had");
            }

            return Take(item, from, length);
        }
        catch (OutOfMemoryException)
        {
            return null;
        }
    }

    public override bool Return(LargeItem? item)
    {
        if (item is null)
        {
            return false;
        }

        Begin("Return", item.Number);
        if (item.Owner == Index)
        {
            Stamp(item);
        }

        // As in the pool's Return.
        LargePool to = world.Pools[item.Pool];
        ArrayRecord record = item.Record!;
        if (!record.TryEndRental<ExplorerAtomics>(out bool wasLeaked))
        {
            return item.Owner != Index ? false
                : throw new InvalidOperationException($"thread {Index} may not return {item}, which it owns");
        }

        item.GiveBack(Machine, Index);
        if (wasLeaked)
        {
            to.Engine.DropLate(record);
        }
        else
        {
            to.Returns++;
            to.Engine.Keep(record);
        }

        return true;
    }

    public void Trim(TrimLevel level, int pool = 0) => Maintain(level.ToString(), () => world.Pools[pool].Engine.Trim(level));

    /// <summary>The timer of a pool rings, if it is set.</summary>
    public void Tick(int pool = 0) => Maintain("Tick", () => world.Clock.Ring(pool));

    /// <summary>What the finalizer thread does after a full collection, at a pressure that lasts.</summary>
    public void Collect(PressureLevel pressure, int pool = 0) => Maintain(pressure.ToString(), () =>
    {
        world.Pressure = pressure;
        world.Pools[pool].Engine.OnFullCollection();
    });

    /// <summary>Sets the number of bytes that all pools may keep.</summary>
    public void Limit(long bytes) => Maintain("Limit", () => world.Process.Limit = bytes);

    /// <summary>The inner pool of a pool keeps bytes, if they fit, and drops them.</summary>
    public void KeepInside(long bytes, int pool = 0) => Maintain("KeepInside", () =>
    {
        LargePool outer = world.Pools[pool];
        if (outer.Whole!.TryAdd<ExplorerAtomics>(bytes))
        {
            outer.InnerBytes += bytes;
            world.Watch();
            outer.InnerBytes -= bytes;
            outer.Whole.Subtract<ExplorerAtomics>(bytes);
        }
    });

    /// <summary>Counts a pool, while other threads use it.</summary>
    public void Look(int pool = 0) => Maintain("Look", () =>
    {
        if (LargeBalance.Judge(world.Pools[pool].Engine.Count(), hasLeaks: world.Pools[pool].Leaks != 0) is { } wrong)
        {
            Machine.Fail($"thread {Index} counts {wrong}");
        }
    });

    public void Close(int pool = 0) => Maintain("Close", world.Pools[pool].Close);
    public void Forget(int pool = 0) => Maintain("Forget", world.Pools[pool].Forget);

    public void UnderLock(Action<LargeActor> action)
    {
        Machine.Enter(world.UserLock);
        action(this);
        Machine.Exit(world.UserLock);
    }

    /// <summary>The runtime calls the finalizer of an array's record, unless it has ended.</summary>
    public void Finalize(LargeItem item) => Maintain("Finalize", () =>
    {
        item.IsFinalizerDue = item.IsFinalizerDue && item.Record!.RunFinalizer<ExplorerAtomics>();
        item.FinalizerCalls++;
    });

    /// <summary>The arrays that this thread has rented become unreachable.</summary>
    public void LoseHeld()
    {
        foreach (LargeItem? item in Held.Where(item => item?.Owner == Index))
        {
            item!.Owner = LargeItem.Lost;
        }
    }

    /// <summary>What collections do after the threads have ended: each calls the finalizers of the lost arrays.</summary>
    public void FinalizeLost()
    {
        const int Calls = 3;
        foreach (LargeItem item in world.Items.Where(item => item is { Owner: LargeItem.Lost, Record: not null }))
        {
            for (int i = 0; i < Calls; i++)
            {
                Finalize(item);
            }
        }
    }

    protected override void Maintain(string name, Action action)
    {
        world.Clock.Advance(s_interval);
        base.Maintain(name, action);
    }

    private LargeItem Take(LargeItem item, LargePool from, int length)
    {
        string? wrong = item.Owner != WorldItem.InPool ? $"which thread {item.Owner} owns"
            : item.LosesPages ? "whose pages are being discarded"
            : item.Pool != from.Index ? $"of pool {item.Pool}"
            : item.Array.Length < length || item.Array.Length > length * LargeSettings.MaxReuseRatioOfDrift
                ? $"of length {item.Array.Length} for {length}"
            : null;
        if (wrong is not null)
        {
            Machine.Fail($"thread {Index} rents {item}, {wrong}");
        }

        Own(item);
        return item;
    }

    private readonly struct Source(LargeWorld world, int pool) : IArraySource
    {
        public Array Allocate(int length)
        {
            world.CallOut(allocates: true);
            return world.NewItem(pool, length).Array;
        }
    }
}
