using Pools.Internal;

namespace Pools.Tests.Simulation;

/// <summary>The seam with the simulated machine in it: each access is charged to the core whose turn it is.</summary>
/// <remarks>
/// <b>Threading</b>: of the machine's threads one runs at a time, and who hands over fences, so the accesses themselves are plain.
/// <para>Only the machine's threads are charged. Others create, inspect and close a pool.</para>
/// </remarks>
internal readonly unsafe struct SimulatedAtomics : IAtomics
{
    public static int Cores { get; set; } = 1;

    public T Read<T>(ref T location)
    {
        VirtualCore.Current?.Read(AddressOf(ref location));
        return location;
    }

    public void Write<T>(ref T location, T value)
    {
        VirtualCore.Current?.Write(AddressOf(ref location));
        location = value;
    }

    public T VolatileRead<T>(ref T location)
        where T : class? => Read(ref location);

    public long VolatileRead(ref long location) => Read(ref location);
    public bool VolatileRead(ref bool location) => Read(ref location);

    public void VolatileWrite<T>(ref T location, T value)
        where T : class? => Write(ref location, value);

    public void VolatileWrite(ref bool location, bool value) => Write(ref location, value);
    public void VolatileWrite(ref long location, long value) => Write(ref location, value);

    public T Exchange<T>(ref T location, T value)
        where T : class? => Replace(ref location, value);

    public long Exchange(ref long location, long value) => Replace(ref location, value);

    public T CompareExchange<T>(ref T location, T value, T comparand)
        where T : class?
    {
        VirtualCore.Current?.Interlocked(AddressOf(ref location));
        T before = location;
        location = ReferenceEquals(before, comparand) ? value : before;
        return before;
    }

    public long CompareExchange(ref long location, long value, long comparand)
    {
        VirtualCore.Current?.Interlocked(AddressOf(ref location));
        long before = location;
        location = before == comparand ? value : before;
        return before;
    }

    public long Add(ref long location, long value)
    {
        VirtualCore.Current?.Interlocked(AddressOf(ref location));
        return location += value;
    }

    public void Or(ref long location, long bits)
    {
        VirtualCore.Current?.Interlocked(AddressOf(ref location));
        location |= bits;
    }

    public void And(ref long location, long bits)
    {
        VirtualCore.Current?.Interlocked(AddressOf(ref location));
        location &= bits;
    }

    public void FenceHere()
    {
        // Costs nothing on net10.0.
    }

    public void FenceEverywhere() => VirtualCore.Current?.Spend(VirtualCore.Current.Costs.FenceEverywhere);
    public void Enter(object monitor) => VirtualCore.Current?.EnterMonitor(monitor);
    public bool TryEnter(object monitor) => VirtualCore.Current?.TryEnter(monitor) ?? true;
    public void Exit(object monitor) => VirtualCore.Current?.Exit(monitor);
    public int ProcessorCount() => VirtualCore.Current?.Cores ?? Cores;

    public int CurrentProcessor()
    {
        VirtualCore? core = VirtualCore.Current;
        core?.Spend(core.Costs.CurrentProcessor);
        return core?.Index ?? 0;
    }

    public int CurrentThread()
    {
        VirtualCore? core = VirtualCore.Current;
        core?.Spend(core.Costs.ThreadNumber);
        return core?.Index ?? 0;
    }

    public void Own(object resource) { }
    public void Disown(object resource) { }

    private static T Replace<T>(ref T location, T value)
    {
        VirtualCore.Current?.Interlocked(AddressOf(ref location));
        (T before, location) = (location, value);
        return before;
    }

    private static nint AddressOf<T>(ref T location) => (nint)Unsafe.AsPointer(ref location);
}
