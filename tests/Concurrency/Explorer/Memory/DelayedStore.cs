using System;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A plain store that its thread has made and nobody else can see yet.</summary>
internal abstract class DelayedStore(int thread, Location location)
{
    public int Thread { get; } = thread;

    public Location Location { get; } = location;

    /// <summary>Makes it visible.</summary>
    public abstract unsafe void Land(WeakMemory memory);
}

/// <summary>The same, with the value.</summary>
internal sealed class DelayedStore<T>(int thread, Location<T> location, T value) : DelayedStore(thread, location)
{
    public T Value { get; } = value;

    public override unsafe void Land(WeakMemory memory)
    {
        // The address is good: no collection runs while an interleaving does, or the interleaving is run again.
        System.Runtime.CompilerServices.Unsafe.AsRef<T>((void*)Location.Address) = Value;
        memory.Append((Location<T>)Location, Value, Thread, releases: false);
    }
}
