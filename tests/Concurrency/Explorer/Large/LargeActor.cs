using System.Runtime.CompilerServices;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>What a thread of the model can do with large pools, and what it may expect.</summary>
internal sealed class LargeActor(LargeWorld world, int index) : Actor<LargeItem>(world.Machine, index)
{
    private const int FirstLength = 2;
    private static readonly TimeSpan s_interval = new LargeArrayPoolOptions().TrimInterval;
    private (long Rented, long Returned) _seen;

    public LargeWorld World => world;

    public override LargeItem? Rent(int bucket = 0, int pool = 0)
    {
        Begin("Rent", bucket);
        LargePool from = world.Pools[pool];
        try
        {
            // As in the pool's Rent.
            int length = FirstLength + bucket;
            LargeItem item = (LargeItem)((object[])from.Engine.Rent(new Source(world, pool), length, out bool isNew))[0];
            if (!isNew)
            {
                return Take(item, from, length);
            }

            item.Owner = Index;
            return item;
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
        LargeEngine<ExplorerAtomics> engine = to.Engine;
        if (engine.TryReturnNearby(item.Array, out bool isKept) is not null)
        {
            to.NoteReturned(isKept);
            return true;
        }

        if (!engine.TryEndRental(item.Record!))
        {
            return item.Owner != Index ? false
                : throw new InvalidOperationException($"thread {Index} may not return {item}, which it owns");
        }

        item.GiveBack(Machine, Index);
        to.NoteReturned(engine.Keep(item.Record!));
        return true;
    }

    public void Trim(TrimLevel level, int pool = 0) => Maintain(level.ToString(), () => world.Pools[pool].Engine.Trim(level));
    public void Tick(int pool = 0) => Maintain("Tick", world.Pools[pool].Engine.Tick);

    public void GivePagesBack() => Maintain("GivePagesBack", () =>
    {
        LargeEngine<ExplorerAtomics> engine = world.Pools[0].Engine;
        InsideLarge.Conditions(engine).ReadClockToTrim();
        InsideLarge.Pages(engine).Decide();
        InsideLarge.Pages(engine).CarryOut();
    });

    /// <summary>What the finalizer thread does after a full collection, at a pressure that lasts.</summary>
    public void Collect(PressureLevel pressure, bool takesWeak = false, int pool = 0) => Maintain(pressure.ToString(), () =>
    {
        world.Pressure = pressure;
        if (takesWeak)
        {
            world.CollectGarbage();
        }

        world.Pools[pool].Engine.OnFullCollection();
    });

    /// <summary>Reads what a class has counted, which must not have become less since this thread looked last.</summary>
    public void Look(int bucket = 0)
    {
        BucketStatistics count = Count(bucket);
        if (count.Rented < _seen.Rented || count.Returned < _seen.Returned)
        {
            Machine.Fail(
                $"thread {Index} sees {count.Rented} rents and {count.Returned} returns after {_seen.Rented} and {_seen.Returned}");
        }

        _seen = (count.Rented, count.Returned);
    }

    public void LookAtRest()
    {
        if (World.Rest!.Judge(CountAll()) is { } wrong)
        {
            Machine.Fail($"the pool, at rest, {wrong}");
        }
    }

    public void Close(int pool = 0) => Maintain("Close", world.Pools[pool].Close);
    public void Forget(int pool = 0) => Maintain("Forget", world.Pools[pool].Forget);

    public void LoseHeld()
    {
        foreach (LargeItem? item in Held.Where(item => item?.Owner == Index))
        {
            item!.Owner = LargeItem.Lost;
        }
    }

    public void UnderLock(Action<LargeActor> action)
    {
        bool mayWait = Machine.Running.MayWait;
        Machine.Running.MayWait = true;
        Machine.Enter(world.UserLock);
        action(this);
        Machine.Exit(world.UserLock);
        Machine.Running.MayWait = mayWait;
    }

    public void Abandon(LargeItem item) => Maintain("Abandon", () =>
    {
        ArrayRecord record = item.Record!;
        long word = default(ExplorerAtomics).VolatileRead(ref record.State);
        if (ArrayRecord.StateOf(word) == ArrayRecord.Rented)
        {
            world.Pools[item.Pool].Engine.OnAbandoned(record, word);
        }

        if (item.Owner == LargeItem.Anybody)
        {
            item.Owner = LargeItem.Lost;
        }
    });

    public void FinalizeWatch(LargeItem item) => Maintain("Finalize", () =>
    {
        ArrayRecord record = item.Record!;
        item.IsWatchDue = item.IsWatchDue && InsideLarge.Watch(record).Pass<ExplorerAtomics>();
        if (ArrayRecord.StateOf(record.State) == ArrayRecord.Leaked)
        {
            if (item.Owner >= 0)
            {
                Machine.Fail($"{item} is reported as lost, and thread {item.Owner} owns it");
            }

            item.Owner = LargeItem.Lost;
        }
    });

    /// <summary>What collections do after the threads have ended: each that finds a lost array has its watch called.</summary>
    public void FinalizeLost()
    {
        // An array is missed at the third call at the latest.
        const int Calls = 3;
        Maintain("VacateSlots", () => Array.ForEach(world.Pools, pool => pool.Engine.VacateSlots()));
        foreach (LargeItem item in world.Items.Where(item => item.Owner == LargeItem.Lost))
        {
            for (int i = 0; i < Calls; i++)
            {
                FinalizeWatch(item);
            }
        }
    }

    /// <summary>How much longer an array may be than asked.</summary>
    private double Slack => world.Plan.DiscardsPages ? 2.5 : world.Pressure == PressureLevel.Low && world.FullCollections == 0 ? 1.5 : 2;

    protected override void Maintain(string name, Action action)
    {
        world.Clock.Advance(s_interval);
        base.Maintain(name, action);
    }

    private BucketStatistics Count(int bucket) => CountAll().Classes[world.Pools[0].Engine.Layout.ClassOf(FirstLength + bucket)];

    private LargeCounts CountAll()
    {
        Begin("Look", 0);
        Machine.Running.MayWait = true;
        LargeCounts counts = world.Pools[0].Engine.Census.Count();
        Machine.Running.MayWait = false;
        return counts;
    }

    private LargeItem Take(LargeItem item, LargePool from, int length)
    {
        string? wrong = item.Owner != WorldItem.InPool ? $"which thread {item.Owner} owns"
            : item.LosesPages ? "whose pages are being given back"
            : item.IsCollected ? "which a collection has taken"
            : item.Pool != from.Index ? $"of pool {item.Pool}"
            : item.Array.Length < length || item.Array.Length > length * Slack ? $"of length {item.Array.Length} for {length}"
            : null;
        if (wrong is not null)
        {
            Machine.Fail($"thread {Index} is given {item}, {wrong}");
        }

        Own(item);
        return item;
    }

    private readonly struct Source(LargeWorld world, int pool) : IArraySource
    {
        public Array Allocate(int length)
        {
            world.Machine.CallOut(allocates: true);
            return world.NewItem(pool, length).Array;
        }
    }
}
