namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A world of large pools, and of all that they use of a process.</summary>
internal sealed class LargeWorld : World<LargeActor, LargeItem>, IMemoryPressureSource, IPages
{
    /// <summary>As errno says it: no memory.</summary>
    private const int NoMemory = 12;

    private bool _hasFailedToDiscard;

    public LargeWorld(Machine machine, LargePlan plan)
        : base(machine)
    {
        Plan = plan;
        Clock = new LargeClock(this);
        Process.Limit = plan.ProcessLimit;
        Actors = [.. Enumerable.Range(0, plan.Threads).Select(index => new LargeActor(this, index))];
        Pools = [.. Enumerable.Range(0, plan.Pools).Select(index => new LargePool(this, index))];
    }

    public LargePlan Plan { get; }
    public LargeClock Clock { get; }
    public ProcessBytes<ExplorerAtomics> Process { get; } = new();

    /// <summary>A lock of the pools' users.</summary>
    public object UserLock { get; } = new();

    public override LargeActor[] Actors { get; }
    public LargePool[] Pools { get; }
    public PressureLevel Pressure { get; set; }

    PageSupport IPages.Support => Read(PageSupport.Full);

    PressureLevel IMemoryPressureSource.Current => Read(Pressure);

    public long ReadAvailable() => Read(long.MaxValue / 2);
    public LargeItem NewItem(int pool, int length) => Add(new LargeItem(Items.Count, pool, length));

    /// <summary>User code, an allocation or a system call begins. No lock of a pool may be held.</summary>
    public void CallOut(bool allocates)
    {
        if (Machine.IsRunning && Machine.HoldsMonitor(except: UserLock))
        {
            Machine.Fail($"thread {Machine.Self} calls out while it holds a lock");
        }

        Machine.CallOut(allocates);
    }

    /// <summary>A pool reports that an array was lost.</summary>
    public void NoteLeak(LargeItem item)
    {
        const int FewestCalls = 2;
        if (item.Owner >= 0 || item.FinalizerCalls < FewestCalls)
        {
            Machine.Fail($"{item} is reported as lost after {item.FinalizerCalls} calls of its finalizer, and thread {item.Owner} owns it");
        }

        item.Owner = item.Owner == LargeItem.Anybody ? LargeItem.Lost : item.Owner;
    }

    public override void Watch()
    {
        long sum = 0;
        foreach (LargePool pool in Pools)
        {
            long kept = InsideLarge.KeptBytes(pool.Store);
            sum += kept;
            if (kept < 0 || kept + pool.InnerBytes > Plan.Budget)
            {
                Machine.Fail($"pool {pool.Index} keeps {kept} bytes, its inner pool {pool.InnerBytes}, of {Plan.Budget}");
            }
        }

        if (sum > Plan.ProcessLimit)
        {
            Machine.Fail($"all pools keep {sum} bytes of {Plan.ProcessLimit}");
        }
    }

    public override string? Judge(Promises promises) => LargeOracle.Judge(this, promises);
    public override string NameOfPlace(nint address) => LargeNaming.Place(this, address);
    public override string NameOfValue(object? value) => LargeNaming.Value(value);

    /// <summary>No finalizer of an array may touch the next interleaving.</summary>
    public override void End() => Items.ForEach(item => item.Record?.Drop<ExplorerAtomics>());

    long IPages.Discard(Array array, out int errno)
    {
        LargeItem item = LargeItem.Of(array);
        if (item.IsOut || item.LosesPages || _hasFailedToDiscard)
        {
            Machine.Fail($"the pages of {item} are discarded while "
                + (item.LosesPages ? "another thread does so" : item.IsOut ? $"thread {item.Owner} owns it" : "that does not work"));
        }

        item.LosesPages = true;
        Machine.Step();
        CallOut(allocates: false);
        item.LosesPages = false;
        _hasFailedToDiscard = Plan.DiscardFails;
        errno = Plan.DiscardFails ? NoMemory : 0;
        return Plan.DiscardFails ? 0 : array.Length * (long)LargePlan.ElementBytes;
    }

    private T Read<T>(T value)
    {
        CallOut(allocates: true);
        return value;
    }
}
