using Pools.Internal;

namespace Pools.Tests.Concurrency.Litmus.Faults;

/// <summary>The seam with a fault: what shows that a program, or a look at the instructions, can fail.</summary>
/// <remarks><b>Threading</b>, <b>Ordering</b>: as of the seam, but for the fault.</remarks>
internal readonly struct FaultyAtomics<TFault> : IAtomics
    where TFault : struct, IFault
{
    private static HardwareAtomics Hardware => default;

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
        where T : class? => TFault.IsTorn ? Replace(ref location, value) : Hardware.Exchange(ref location, value);

    public long Exchange(ref long location, long value) => TFault.IsTorn ? Replace(ref location, value) : Hardware.Exchange(ref location, value);

    public T CompareExchange<T>(ref T location, T value, T comparand)
        where T : class?
    {
        if (!TFault.IsTorn)
        {
            return Hardware.CompareExchange(ref location, value, comparand);
        }

        T old = Hardware.VolatileRead(ref location);
        return ReferenceEquals(old, comparand) ? Store(ref location, value, old) : old;
    }

    public long CompareExchange(ref long location, long value, long comparand)
    {
        if (!TFault.IsTorn)
        {
            return Hardware.CompareExchange(ref location, value, comparand);
        }

        long old = Hardware.VolatileRead(ref location);
        return old == comparand ? Store(ref location, value, old) : old;
    }

    public long Add(ref long location, long value)
    {
        if (!TFault.IsTorn)
        {
            return Hardware.Add(ref location, value);
        }

        long sum = Hardware.VolatileRead(ref location) + value;
        Hardware.VolatileWrite(ref location, sum);
        return sum;
    }

    public void Or(ref long location, long bits)
    {
        if (TFault.IsTorn)
        {
            Hardware.VolatileWrite(ref location, Hardware.VolatileRead(ref location) | bits);
        }
        else
        {
            Hardware.Or(ref location, bits);
        }
    }

    public void And(ref long location, long bits)
    {
        if (TFault.IsTorn)
        {
            Hardware.VolatileWrite(ref location, Hardware.VolatileRead(ref location) & bits);
        }
        else
        {
            Hardware.And(ref location, bits);
        }
    }

    /// <summary>Empty over either build of the library.</summary>
    public void FenceHere()
    {
    }

    public void FenceEverywhere() => TFault.FenceEverywhere();

    public void Enter(object gate) => Hardware.Enter(gate);

    public bool TryEnter(object gate) => Hardware.TryEnter(gate);

    public void Exit(object gate) => Hardware.Exit(gate);

    public int ProcessorCount() => Hardware.ProcessorCount();

    public int CurrentProcessor() => Hardware.CurrentProcessor();

    public void Own(object resource) => Hardware.Own(resource);

    public void Disown(object resource) => Hardware.Disown(resource);

    private static T Replace<T>(ref T location, T value)
    {
        T old = location;
        location = value;
        return old;
    }

    private static T Store<T>(ref T location, T value, T old)
    {
        location = value;
        return old;
    }
}
