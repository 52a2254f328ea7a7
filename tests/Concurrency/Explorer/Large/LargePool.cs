namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A large pool of the world: the engine that ships, and what its users have seen of it.</summary>
internal sealed class LargePool : ILargePool
{
    private readonly LargeWorld _world;

    public LargePool(LargeWorld world, int index)
    {
        LargePlan plan = world.Plan;
        _world = world;
        Index = index;
        LargeArrayPoolOptions options = new()
        {
            ThresholdBytes = LargePlan.ElementBytes,
            MaxArrayLength = LargePlan.FirstLength + plan.Classes - 1,
            MaxArraysPerBucket = plan.MostOfClass,
            MaxRetainedBytes = plan.Budget,
            DiscardPages = plan.DiscardsPages ? PageDiscardMode.Auto : PageDiscardMode.Off,
            TimeProvider = world.Clock,
            PressureSource = world,
        };
        LargeSettings settings = LargeSettings.From(options, LargePlan.ElementBytes, holdsReferences: false, $"pool {index}");
        LargeServices<ExplorerAtomics> services = new()
        {
            Process = world.Process,
            Allocator = world.Allocator,
            Pages = world,
            FullCollections = static () => 0,
            AvailableBytes = world.ReadAvailable,
        };
        Whole = plan.HasInner ? new RetentionBound(plan.Budget) : null;
        Engine = new LargeEngine<ExplorerAtomics>(settings, services, this, Whole);
        Store = InsideLarge.Store(Engine);
        Revivals = new int[Engine.Layout.ClassCount];

        // So that no return creates it: the timer has scenarios of its own.
        InsideLarge.Timer(Engine).Arm();
    }

    public int Index { get; }
    public LargeEngine<ExplorerAtomics> Engine { get; }
    public LargeStore<ExplorerAtomics> Store { get; }

    /// <summary>The bytes that the pool and its inner pool keep; null: the pool is alone.</summary>
    public RetentionBound? Whole { get; }

    /// <summary>The bytes that the inner pool keeps.</summary>
    public long InnerBytes { get; set; }

    public int Rents { get; private set; }
    public int Allocations { get; private set; }
    public int Returns { get; set; }
    public int Leaks { get; private set; }

    /// <summary>Whether a call that closes it has ended.</summary>
    public bool IsClosed { get; private set; }

    /// <summary>By size class: how many rents have had an array that the pool had dropped.</summary>
    public int[] Revivals { get; }

    public void NoteRent(LargeItem item, bool isNew)
    {
        Rents++;
        Allocations += isNew ? 1 : 0;
        if (item.LastRecord != item.Record)
        {
            Revivals[item.Record!.SizeClass] += isNew ? 0 : 1;
            item.LastRecord = item.Record;
            item.IsFinalizerDue = true;
        }
    }

    public void Close()
    {
        Engine.Close();
        IsClosed = true;
    }

    public void Forget()
    {
        Engine.CloseUnreachable();
        IsClosed = true;
    }

    void ILargePool.TrimInner(TrimLevel level)
    {
    }

    bool ILargePool.TrimInner(PageDiscarder discarder) => false;

    void ILargePool.OnTrimBegins(PressureLevel pressure, bool keepsAnything)
    {
        if (keepsAnything)
        {
            _world.CallOut(allocates: false);
        }
    }

    void ILargePool.OnTrimmed(Array array) => _world.CallOut(allocates: false);

    void ILargePool.OnEvicted(Array array, int sizeClass) => _world.CallOut(allocates: false);

    void ILargePool.OnTrimDone(long bytes, PressureLevel pressure) => _world.CallOut(allocates: false);

    void ILargePool.OnLeaked(Array array, long count)
    {
        Leaks++;
        _world.NoteLeak(LargeItem.Of(array));
        _world.CallOut(allocates: false);
    }

    void ILargePool.OnDegraded(string what, string why)
    {
        // A tick catches all exceptions and reports them here; so it does with the end of a run.
        if (what == "trim" && why is not (nameof(RunEndedException) or nameof(OutOfMemoryException)))
        {
            _world.Machine.Note($"a tick ended in {why}");
        }
    }
}
