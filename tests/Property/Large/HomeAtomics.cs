using System;
using Pools.Internal;

namespace Pools.Tests.Large;

/// <summary>The shipped atomics on a machine of four cores, of which the test says which one this thread runs on.</summary>
internal readonly struct HomeAtomics : IAtomics
{
    public const int Cores = 4;

    private static HardwareAtomics Hardware => default;

    [ThreadStatic]
    private static int t_core;

    /// <summary>The core that this thread runs on: 0 … <see cref="Cores"/> - 1.</summary>
    public static int Core
    {
        get => t_core;
        set => t_core = value;
    }

    public T Read<T>(ref T location) => Hardware.Read(ref location);

    public void Write<T>(ref T location, T value) => Hardware.Write(ref location, value);

    public T VolatileRead<T>(ref T location)
        where T : class? => Hardware.VolatileRead(ref location);

    public long VolatileRead(ref long location) => Hardware.VolatileRead(ref location);

    public bool VolatileRead(ref bool location) => Hardware.VolatileRead(ref location);

    public void VolatileWrite<T>(ref T location, T value)
        where T : class? => Hardware.VolatileWrite(ref location, value);

    public void VolatileWrite(ref bool location, bool value) => Hardware.VolatileWrite(ref location, value);

    public void VolatileWrite(ref long location, long value) => Hardware.VolatileWrite(ref location, value);

    public T Exchange<T>(ref T location, T value)
        where T : class? => Hardware.Exchange(ref location, value);

    public long Exchange(ref long location, long value) => Hardware.Exchange(ref location, value);

    public T CompareExchange<T>(ref T location, T value, T comparand)
        where T : class? => Hardware.CompareExchange(ref location, value, comparand);

    public long CompareExchange(ref long location, long value, long comparand) => Hardware.CompareExchange(ref location, value, comparand);

    public long Add(ref long location, long value) => Hardware.Add(ref location, value);

    public void Or(ref long location, long bits) => Hardware.Or(ref location, bits);

    public void And(ref long location, long bits) => Hardware.And(ref location, bits);

    public void FenceHere() => Hardware.FenceHere();

    public void FenceEverywhere() => Hardware.FenceEverywhere();

    public void Enter(object gate) => Hardware.Enter(gate);

    public bool TryEnter(object gate) => Hardware.TryEnter(gate);

    public void Exit(object gate) => Hardware.Exit(gate);

    public int ProcessorCount() => Cores;

    public int CurrentProcessor() => t_core;

    public void Own(object resource) => Hardware.Own(resource);

    public void Disown(object resource) => Hardware.Disown(resource);
}
