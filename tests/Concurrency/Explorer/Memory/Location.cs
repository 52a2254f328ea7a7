namespace Pools.Tests.Concurrency.Explorer;

/// <summary>One place in memory with all values that it has had.</summary>
internal abstract class Location(int number, nint address)
{
    public int Number { get; } = number;
    public nint Address { get; } = address;

    /// <summary>For each version, what its writer had published with it; null: nothing.</summary>
    public List<View?> Published { get; } = [null];

    public int Newest => Published.Count - 1;
}

/// <summary>The same, with the values.</summary>
internal sealed class Location<T>(int number, nint address, T initial) : Location(number, address)
{
    public List<T> Versions { get; } = [initial];
}

/// <summary>A plain store of a thread, still invisible to other threads.</summary>
internal abstract class DelayedStore(int thread, Location location)
{
    public int Thread { get; } = thread;
    public Location Location { get; } = location;

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
