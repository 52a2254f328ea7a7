namespace Pools.Internal;

/// <summary>The seam as it ships: each member compiles to the bare instruction, and the hooks to nothing.</summary>
internal readonly struct HardwareAtomics : IAtomics
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T Read<T>(ref T location) => location;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Write<T>(ref T location, T value) => location = value;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T VolatileRead<T>(ref T location)
        where T : class? => Volatile.Read(ref location);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long VolatileRead(ref long location) => Volatile.Read(ref location);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool VolatileRead(ref bool location) => Volatile.Read(ref location);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void VolatileWrite<T>(ref T location, T value)
        where T : class? => Volatile.Write(ref location, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void VolatileWrite(ref bool location, bool value) => Volatile.Write(ref location, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void VolatileWrite(ref long location, long value) => Volatile.Write(ref location, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T Exchange<T>(ref T location, T value)
        where T : class? => Interlocked.Exchange(ref location, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long Exchange(ref long location, long value) => Interlocked.Exchange(ref location, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T CompareExchange<T>(ref T location, T value, T comparand)
        where T : class? => Interlocked.CompareExchange(ref location, value, comparand);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long CompareExchange(ref long location, long value, long comparand) =>
        Interlocked.CompareExchange(ref location, value, comparand);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long Add(ref long location, long value) => Interlocked.Add(ref location, value);

#if NET
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Or(ref long location, long bits) => Interlocked.Or(ref location, bits);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void And(ref long location, long bits) => Interlocked.And(ref location, bits);
#else
    public void Or(ref long location, long bits)
    {
        long seen = Volatile.Read(ref location);
        for (long old; (old = Interlocked.CompareExchange(ref location, seen | bits, seen)) != seen; seen = old)
        {
        }
    }

    public void And(ref long location, long bits)
    {
        long seen = Volatile.Read(ref location);
        for (long old; (old = Interlocked.CompareExchange(ref location, seen & bits, seen)) != seen; seen = old)
        {
        }
    }
#endif

#if NET
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void FenceHere()
    {
        // FenceEverywhere fences on behalf of this thread. The compiler does not move volatile accesses; callers use only those here.
    }

    public void FenceEverywhere() => Interlocked.MemoryBarrierProcessWide();
#else
    public void FenceHere() => Interlocked.MemoryBarrier();

    public void FenceEverywhere() => Interlocked.MemoryBarrier();
#endif

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Enter(object monitor)
    {
        if (!Monitor.TryEnter(monitor))
        {
            UninterruptedMonitor.Enter(monitor);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryEnter(object monitor) => Monitor.TryEnter(monitor);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Exit(object monitor) => Monitor.Exit(monitor);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ProcessorCount() => Processor.Count;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int CurrentProcessor() => Processor.Current;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int CurrentThread() => Environment.CurrentManagedThreadId;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Own(object resource)
    {
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Disown(object resource)
    {
    }
}
