namespace Pools.Tests.Concurrency.Explorer;

/// <summary>What a thread of the model can do with any pool, and what it may expect.</summary>
internal abstract class Actor<TItem>(Machine machine, int index)
    where TItem : WorldItem
{
    public Machine Machine { get; } = machine;
    public int Index { get; } = index;
    public List<TItem?> Held { get; } = [];
    public virtual void Enter() { }

    /// <summary>Rents; null where a fault or the lack of memory ended the call.</summary>
    public abstract TItem? Rent(int bucket = 0, int pool = 0);

    public abstract bool Return(TItem? item);

    public void Nest(int depth, int bucket = 0, int pool = 0)
    {
        TItem?[] items = new TItem?[depth];
        for (int i = 0; i < depth; i++)
        {
            items[i] = Rent(bucket, pool);
        }

        for (int i = depth - 1; i >= 0; i--)
        {
            Return(items[i]);
        }
    }

    public void Hold(int arrays, int bucket = 0)
    {
        for (int i = 0; i < arrays; i++)
        {
            Held.Add(Rent(bucket));
        }
    }

    public void ReturnHeld() => Held.ForEach(item => Return(item));

    /// <summary>Whether rents and returns may wait for a lock.</summary>
    protected virtual bool MayWait => false;

    /// <summary>Runs inside a call, which may not take more steps for it.</summary>
    public void Reenter(Action inside)
    {
        (int steps, bool mayWait) = (Machine.Running.StepsInCall, Machine.Running.MayWait);
        Machine.Running.MayWait = MayWait;
        inside();
        (Machine.Running.StepsInCall, Machine.Running.MayWait) = (steps, mayWait);
    }

    protected virtual void Maintain(string name, Action action)
    {
        Begin(name, 0);
        Machine.Running.MayWait = true;
        try
        {
            action();
        }
        catch (Exception e) when (e is InjectedFaultException or OutOfMemoryException)
        {
            // A trim that is broken off has taken less.
        }

        Machine.Running.MayWait = MayWait;
    }

    protected void Begin(string call, int argument)
    {
        Machine.Trace?.Say(Index, $"{call} {argument}");
        Machine.Running.StepsInCall = 0;
    }

    /// <summary>The thread has rented an array that was rented before: it owns it, and sees what its last owner wrote.</summary>
    protected void Own(TItem item)
    {
        item.Owner = Index;
        if (Machine.IsRunning && Machine.Memory?.SeesNewest(new Contents(item).Holds) == false)
        {
            Machine.Fail($"thread {Index} rents {item} and may not see what its last owner wrote to it");
        }
    }

    /// <summary>Writes the array's content, plainly, as renters do. Not a step, because no other thread may read it.</summary>
    protected void Stamp(TItem item)
    {
        if (Machine.IsRunning && Machine.Memory is { } memory)
        {
            memory.Store(ref item.Content, item.Content + 1, releases: false);
        }
    }

    private sealed unsafe class Contents(TItem item)
    {
        private readonly nint _address = (nint)Unsafe.AsPointer(ref item.Content);

        public bool Holds(nint address) => address == _address;
    }
}
