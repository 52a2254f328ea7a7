namespace Pools.Tests.Concurrency.Explorer;

/// <summary>The seam with the explorer in it: every access is a step at which another thread may go first.</summary>
internal readonly partial struct ExplorerAtomics : IAtomics
{
    public T Read<T>(ref T location) => Load(ref location, acquires: false);
    public void Write<T>(ref T location, T value) => Store(ref location, value, releases: false);

    public T VolatileRead<T>(ref T location)
        where T : class? => Load(ref location, acquires: true);

    public long VolatileRead(ref long location) => Load(ref location, acquires: true);
    public bool VolatileRead(ref bool location) => Load(ref location, acquires: true);

    public void VolatileWrite<T>(ref T location, T value)
        where T : class? => Store(ref location, value, releases: true);

    public void VolatileWrite(ref bool location, bool value) => Store(ref location, value, releases: true);
    public void VolatileWrite(ref long location, long value) => Store(ref location, value, releases: true);

    public T Exchange<T>(ref T location, T value)
        where T : class?
    {
        Begin();
        return Replace(ref location, value, nameof(Exchange));
    }

    public long Exchange(ref long location, long value)
    {
        Begin();
        return Replace(ref location, value, nameof(Exchange));
    }

    public T CompareExchange<T>(ref T location, T value, T comparand)
        where T : class?
    {
        Begin();
        return ReferenceEquals(location, comparand) ? Replace(ref location, value, nameof(CompareExchange)) : Keep(ref location);
    }

    public long CompareExchange(ref long location, long value, long comparand)
    {
        Begin();
        return location == comparand ? Replace(ref location, value, nameof(CompareExchange)) : Keep(ref location);
    }

    public long Add(ref long location, long value)
    {
        Begin();
        return Replace(ref location, location + value, nameof(Add)) + value;
    }

    public void Or(ref long location, long bits)
    {
        Begin();
        Replace(ref location, location | bits, nameof(Or));
    }

    public void And(ref long location, long bits)
    {
        Begin();
        Replace(ref location, location & bits, nameof(And));
    }

    public void FenceHere()
    {
        // Costs nothing on net10.0 and orders nothing by itself.
    }

    public void FenceEverywhere()
    {
        Machine machine = Machine.Current!;
        machine.Step();
        if (machine.IsRunning)
        {
            machine.Memory?.FenceEverywhere();
        }
    }

    public void Enter(object monitor)
    {
        Machine.Current!.Enter(monitor);
        FenceForMonitor();
    }

    public bool TryEnter(object monitor)
    {
        bool entered = Machine.Current!.TryEnter(monitor);
        FenceForMonitor();
        return entered;
    }

    public void Exit(object monitor)
    {
        FenceForMonitor();
        Machine.Current!.Exit(monitor);
    }

    public int ProcessorCount() => Machine.Current!.Cores;
    public int CurrentProcessor() => CurrentThread() % Machine.Current!.Cores;
    public int CurrentThread() => Math.Max(Machine.Current!.Self, 0);

    public void Own(object resource)
    {
        Machine machine = Machine.Current!;
        Magazine magazine = (Magazine)resource;
        Judge(machine, machine.Ownership.Own(magazine, machine.Self));
        if (machine.IsRunning && magazine.Charge != 0 && machine.Memory?.SeesNewest(a => machine.Ownership.Find(a) == magazine) == false)
        {
            machine.Fail(
                $"thread {machine.Self} owns magazine {machine.Ownership.NumberOf(magazine)} "
                + "and may not see what its last owner wrote to it");
        }
    }

    public void Disown(object resource)
    {
        Machine machine = Machine.Current!;
        Judge(machine, machine.Ownership.Disown((Magazine)resource, machine.Self));
    }

    private static T Load<T>(ref T location, bool acquires)
    {
        Machine machine = Machine.Current!;
        machine.Step();
        T value = machine.IsRunning && machine.Memory is { } memory ? memory.Load(ref location, acquires) : location;
        machine.Trace?.Step(machine.Self, acquires ? "VolatileRead" : "Read", ref location, value);
        return value;
    }

    private static unsafe void Store<T>(ref T location, T value, bool releases)
    {
        Machine machine = Machine.Current!;
        machine.Step();
        machine.Trace?.Step(machine.Self, releases ? "VolatileWrite" : "Write", ref location, value);
        if (typeof(T) == typeof(object) || typeof(T) == typeof(long))
        {
            bool isItem = typeof(T) == typeof(object);
            Judge(machine, machine.Ownership.Store((nint)Unsafe.AsPointer(ref location), isItem, value is null, machine.Self));
        }

        if (machine.IsRunning && machine.Memory is { } memory)
        {
            memory.Store(ref location, value, releases);
        }
        else
        {
            location = value;
        }

        machine.AfterStore();
    }

    private static void Judge(Machine machine, string? wrong)
    {
        if (wrong is not null && machine.IsRunning)
        {
            machine.Fail(wrong);
        }
        else if (wrong is not null)
        {
            machine.Note(wrong);
        }
    }

    private static void Begin()
    {
        Machine machine = Machine.Current!;
        machine.Step();
        if (machine.IsRunning)
        {
            machine.Memory?.BeginInterlocked();
        }
    }

    private static T Replace<T>(ref T location, T value, string operation)
    {
        T before = location;
        location = value;
        End(ref location, before, stored: true, operation);
        return before;
    }

    private static T Keep<T>(ref T location)
    {
        T before = location;
        End(ref location, before, stored: false, nameof(CompareExchange));
        return before;
    }

    private static void End<T>(ref T location, T before, bool stored, string operation)
    {
        Machine machine = Machine.Current!;
        machine.Trace?.Step(machine.Self, operation, ref location, before, stored ? location : before);
        if (machine.IsRunning)
        {
            machine.Memory?.EndInterlocked(ref location, before, stored);
        }

        if (stored)
        {
            machine.AfterStore();
        }
    }

    private static void FenceForMonitor()
    {
        Machine machine = Machine.Current!;
        if (machine.IsRunning)
        {
            machine.Memory?.Fence();
        }
    }
}
