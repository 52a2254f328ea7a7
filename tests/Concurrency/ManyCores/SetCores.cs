using Pools.Internal;

namespace Pools.Tests.Concurrency.ManyCores;

/// <summary>The seam as it ships, on a machine that has as many cores as a test says, and threads on the cores that it says.</summary>
internal readonly struct SetCores : IAtomics
{
    /// <summary>How many cores pools see that are made from now on.</summary>
    public static int Count { get; set; } = 1;

    /// <summary>The core that whoever's turn it is runs on.</summary>
    public static int Current { get; set; }

    public T Read<T>(ref T location) => default(HardwareAtomics).Read(ref location);

    public void Write<T>(ref T location, T value) => default(HardwareAtomics).Write(ref location, value);

    public T VolatileRead<T>(ref T location)
        where T : class? => default(HardwareAtomics).VolatileRead(ref location);

    public long VolatileRead(ref long location) => default(HardwareAtomics).VolatileRead(ref location);

    public bool VolatileRead(ref bool location) => default(HardwareAtomics).VolatileRead(ref location);

    public void VolatileWrite<T>(ref T location, T value)
        where T : class? => default(HardwareAtomics).VolatileWrite(ref location, value);

    public void VolatileWrite(ref bool location, bool value) => default(HardwareAtomics).VolatileWrite(ref location, value);

    public void VolatileWrite(ref long location, long value) => default(HardwareAtomics).VolatileWrite(ref location, value);

    public T Exchange<T>(ref T location, T value)
        where T : class? => default(HardwareAtomics).Exchange(ref location, value);

    public long Exchange(ref long location, long value) => default(HardwareAtomics).Exchange(ref location, value);

    public T CompareExchange<T>(ref T location, T value, T comparand)
        where T : class? => default(HardwareAtomics).CompareExchange(ref location, value, comparand);

    public long CompareExchange(ref long location, long value, long comparand) => default(HardwareAtomics).CompareExchange(ref location, value, comparand);

    public long Add(ref long location, long value) => default(HardwareAtomics).Add(ref location, value);

    public void Or(ref long location, long bits) => default(HardwareAtomics).Or(ref location, bits);

    public void And(ref long location, long bits) => default(HardwareAtomics).And(ref location, bits);

    public void FenceHere() => default(HardwareAtomics).FenceHere();

    public void FenceEverywhere() => default(HardwareAtomics).FenceEverywhere();

    public void Enter(object gate) => default(HardwareAtomics).Enter(gate);

    public bool TryEnter(object gate) => default(HardwareAtomics).TryEnter(gate);

    public void Exit(object gate) => default(HardwareAtomics).Exit(gate);

    public int ProcessorCount() => Count;

    public int CurrentProcessor() => Current;

    public void Own(object resource)
    {
    }

    public void Disown(object resource)
    {
    }
}
