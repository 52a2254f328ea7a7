using Pools.Memory;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A world of large pools, and of whatever they use of a process.</summary>
internal sealed class LargeWorld : World<LargeActor, LargeItem>, ILargePoolObserver, IMemoryPressureSource, IPages, ICollector
{
    public LargeWorld(Machine machine, LargePlan plan)
        : base(machine)
    {
        Plan = plan;
        Clock = new LargeClock(machine);
        Actors = [.. Enumerable.Range(0, plan.Threads).Select(index => new LargeActor(this, index))];
        Pools = [.. Enumerable.Range(0, plan.Pools).Select(index => new LargePool(this, index))];
    }

    public LargePlan Plan { get; }
    public LargeClock Clock { get; }
    public BudgetLedger<ExplorerAtomics> Ledger { get; } = new();
    public object UserLock { get; } = new();
    public override LargeActor[] Actors { get; }
    public LargePool[] Pools { get; }
    public PressureLevel Pressure { get; set; }
    public int FullCollections { get; private set; }

    /// <summary>What the first pool must say from now on, because nobody works with it any more; null: somebody does.</summary>
    public LargeRest? Rest { get; private set; }

    PageSupport IPages.Support => Told(PageSupport.Full, allocates: true);

    PressureLevel IMemoryPressureSource.Current => Told(Pressure, allocates: false);

    public void BeginRest(Func<LargeArrayStatistics, long>? pages) => Rest = new LargeRest(Pools[0], pages);
    public LargeItem NewItem(int pool, int length) => Add(new LargeItem(Items.Count, pool, length));

    public override void Watch()
    {
        foreach (LargePool pool in Pools.Where(pool => !pool.IsGone))
        {
            // While a pool goes its bytes come off the ledger in two steps, of whoever is first.
            ref long ofAll = ref InsideLarge.GrantedBytes(Ledger);
            long granted = InsideLarge.GrantedBytes(pool.Account);
            long ofPool = InsideLarge.CountKept(pool.Account);
            long cold = InsideLarge.CountCold(InsideLarge.Strong(pool.Engine));
            if (ofAll < 0 || ofPool < 0 || cold < 0)
            {
                Machine.Fail($"the ledger says {ofAll} bytes, {ofPool} of pool {pool.Index}, {cold} cold");
            }

            long inSlots = pool.CountInSlots();
            if (granted > Plan.Budget || inSlots > ofPool)
            {
                Machine.Fail(
                    $"pool {pool.Index} may keep {Plan.Budget} bytes; {granted} are granted, {ofPool} are counted, and {inSlots} rest in slots");
            }
        }
    }

    public override string? Judge(Promises promises) => LargeOracle.Judge(this, promises);
    public override string NameOfPlace(nint address) => LargeNaming.Place(this, address);
    public override string NameOfValue(object? value) => LargeNaming.Value(value);

    /// <summary>A full collection: what is kept weakly and nowhere else is gone, the rest may have moved.</summary>
    public void CollectGarbage()
    {
        FullCollections++;
        foreach (WeakStack? stack in Pools.SelectMany(pool => InsideLarge.Stacks(InsideLarge.Weak(pool.Engine))))
        {
            foreach (WeakReference<ArrayRecord?> entry in stack is null ? [] : InsideLarge.Entries(stack))
            {
                if (entry.TryGetTarget(out ArrayRecord? record))
                {
                    ((LargeItem)((object[])record.Array)[0]).IsCollected = true;
                    entry.SetTarget(null);
                }
            }
        }

        Items.ForEach(item => item.Address++);
    }

    /// <summary>The arrays are nobody's from now on: their finalizers must not touch the next interleaving.</summary>
    public override void End()
    {
        foreach (LargeItem item in Items)
        {
            if (item.Record is { } record)
            {
                record.State = ArrayRecord.Dropped;
                record.Unwatch<ExplorerAtomics>();
            }
        }
    }

    long IPages.Discard(Array array, long from, out int errno)
    {
        LargeItem item = (LargeItem)((object[])array)[0];
        if (item.IsOut || item.LosesPages)
        {
            Machine.Fail(
                $"the pages of {item} are given back while "
                    + (item.LosesPages ? "somebody else does so" : $"thread {item.Owner} owns it"));
        }

        item.LosesPages = true;
        Machine.Step();
        Machine.CallOut(allocates: false);
        item.LosesPages = false;
        errno = Plan.DiscardFails ? 12 : 0;
        return Plan.DiscardFails ? 0 : (array.Length * (long)LargePlan.ElementBytes) - from;
    }

    nint IPages.AddressOf(Array array) => ((LargeItem)((object[])array)[0]).Address;

    bool ILargePoolObserver.HearsArrays => true;

    void ILargePoolObserver.OnTrimmed(ArrayIdentity array) => Machine.CallOut(allocates: false);

    void ILargePoolObserver.OnDropped(ArrayIdentity array, int sizeClass) => Machine.CallOut(allocates: false);

    void ILargePoolObserver.OnLeaked(Array array, long count) => Machine.CallOut(allocates: false);

    void ILargePoolObserver.OnTrimPoll(PressureLevel pressure, bool keepsAnything)
    {
        if (keepsAnything)
        {
            Machine.CallOut(allocates: false);
        }
    }

    void ILargePoolObserver.OnTrimDone(long bytes, PressureLevel pressure) => Machine.CallOut(allocates: false);

    void ILargePoolObserver.OnDegraded(string what, string why)
    {
        // A tick swallows whatever happens inside and tells of it here; the end of a run is thrown through it as well.
        if (what == "trim" && why is not (nameof(RunEndedException) or nameof(OutOfMemoryException)))
        {
            Machine.Note($"a tick ended in {why}");
        }
    }

    private T Told<T>(T value, bool allocates)
    {
        Machine.CallOut(allocates);
        return value;
    }
}
