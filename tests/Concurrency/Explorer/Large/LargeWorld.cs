using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Internal;
using Pools.Large;
using Pools.Memory;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>The large pools and arrays of one interleaving, and whatever they use of a process: made anew for each.</summary>
internal sealed class LargeWorld : ILargePoolObserver, IMemoryPressureSource, IPages, ICollector
{
    private readonly List<LargeItem> _items = [];

    public LargeWorld(Machine machine, LargePlan plan)
    {
        Machine = machine;
        Plan = plan;
        Clock = new LargeClock(machine);
        Allocator = new CallingAllocator(machine);
        Actors = new LargeActor[plan.Threads];
        for (int i = 0; i < plan.Threads; i++)
        {
            Actors[i] = new LargeActor(this, i);
        }

        Pools = new LargePool[plan.Pools];
        for (int i = 0; i < plan.Pools; i++)
        {
            Pools[i] = new LargePool(this, i);
        }
    }

    public Machine Machine { get; }

    public LargePlan Plan { get; }

    public LargeClock Clock { get; }

    public BudgetLedger<ExplorerAtomics> Ledger { get; } = new();

    public ArrayAllocator Allocator { get; }

    /// <summary>A lock of the user's, which listeners may take, too.</summary>
    public object UserLock { get; } = new();

    public LargeActor[] Actors { get; }

    public LargePool[] Pools { get; }

    public IReadOnlyList<LargeItem> Items => _items;

    public PressureLevel Pressure { get; set; }

    public int FullCollections { get; private set; }

    PageSupport IPages.Support
    {
        get
        {
            Machine.CallOut(allocates: true);
            return PageSupport.Full;
        }
    }

    PressureLevel IMemoryPressureSource.Current
    {
        get
        {
            Machine.CallOut(allocates: false);
            return Pressure;
        }
    }

    /// <summary>Runs something on a thread while the others rest; for setups.</summary>
    public void On(int thread, Action<LargeActor> action) => Machine.RunOn(thread, () => action(Actors[thread]));

    public LargeItem NewItem(int pool, int length)
    {
        LargeItem item = new(_items.Count, pool, length);
        _items.Add(item);
        return item;
    }

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

        _items.ForEach(item => item.Address++);
    }

    /// <summary>The arrays are nobody's from now on: their finalizers must not touch the next interleaving.</summary>
    public void End()
    {
        foreach (LargeItem item in _items)
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
            Machine.Fail($"the pages of {item} are given back while " + (item.LosesPages ? "somebody else does so" : $"thread {item.Owner} owns it"));
        }

        item.LosesPages = true;
        Machine.Step();
        Machine.CallOut(allocates: false);
        item.LosesPages = false;
        errno = Plan.DiscardFails ? 12 : 0;
        return Plan.DiscardFails ? 0 : (array.Length * (long)LargePlan.ElementBytes) - from;
    }

    nint IPages.AddressOf(Array array) => ((LargeItem)((object[])array)[0]).Address;

    long ICollector.AllocatedBytes => 0;

    void ICollector.CollectAll() => CollectGarbage();

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

    private sealed class CallingAllocator(Machine machine) : ArrayAllocator
    {
        public override void BeforeBookkeeping() => machine.CallOut(allocates: true);
    }
}
