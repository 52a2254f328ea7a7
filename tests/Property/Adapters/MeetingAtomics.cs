using Pools.Internal;

namespace Pools.Tests.Adapters;

/// <summary>The shipped atomics, and before each step a chance for somebody else to come in between: see <see cref="Meeting"/>.</summary>
internal readonly struct MeetingAtomics : IAtomics
{
    private static HardwareAtomics Hardware => default;

    public T Read<T>(ref T location)
    {
        Meeting.Step();
        return Hardware.Read(ref location);
    }

    public void Write<T>(ref T location, T value)
    {
        Meeting.Step();
        Hardware.Write(ref location, value);
    }

    public T VolatileRead<T>(ref T location)
        where T : class? => Hardware.VolatileRead(ref location);

    public long VolatileRead(ref long location)
    {
        Meeting.Step();
        return Hardware.VolatileRead(ref location);
    }

    public bool VolatileRead(ref bool location) => Hardware.VolatileRead(ref location);

    public void VolatileWrite<T>(ref T location, T value)
        where T : class? => Hardware.VolatileWrite(ref location, value);

    public void VolatileWrite(ref bool location, bool value) => Hardware.VolatileWrite(ref location, value);

    public void VolatileWrite(ref long location, long value)
    {
        Meeting.Step();
        Hardware.VolatileWrite(ref location, value);
    }

    public T Exchange<T>(ref T location, T value)
        where T : class? => Hardware.Exchange(ref location, value);

    public long Exchange(ref long location, long value)
    {
        Meeting.Step();
        return Hardware.Exchange(ref location, value);
    }

    public T CompareExchange<T>(ref T location, T value, T comparand)
        where T : class? => Hardware.CompareExchange(ref location, value, comparand);

    public long CompareExchange(ref long location, long value, long comparand)
    {
        Meeting.Step();
        return Hardware.CompareExchange(ref location, value, comparand);
    }

    public long Add(ref long location, long value) => Hardware.Add(ref location, value);

    public void Or(ref long location, long bits) => Hardware.Or(ref location, bits);

    public void And(ref long location, long bits) => Hardware.And(ref location, bits);

    public void FenceHere() => Hardware.FenceHere();

    public void FenceEverywhere() => Hardware.FenceEverywhere();

    public void Enter(object gate) => Hardware.Enter(gate);

    public bool TryEnter(object gate) => Hardware.TryEnter(gate);

    public void Exit(object gate) => Hardware.Exit(gate);

    public int ProcessorCount() => Hardware.ProcessorCount();

    public int CurrentProcessor() => Hardware.CurrentProcessor();

    public void Own(object resource) => Hardware.Own(resource);

    public void Disown(object resource) => Hardware.Disown(resource);
}
