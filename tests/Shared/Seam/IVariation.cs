namespace Pools.Tests.Seam;

/// <summary>The differences of a seam from the shipped one: a variation overrides some members.</summary>
/// <remarks>Static, so that the compiler knows each member and a seam costs what its members cost.</remarks>
internal interface IVariation
{
    private static HardwareAtomics Hardware => default;

    static virtual T Read<T>(ref T location) => Hardware.Read(ref location);

    static virtual void Write<T>(ref T location, T value) => Hardware.Write(ref location, value);

    static virtual T VolatileRead<T>(ref T location)
        where T : class? => Hardware.VolatileRead(ref location);

    static virtual long VolatileRead(ref long location) => Hardware.VolatileRead(ref location);

    static virtual bool VolatileRead(ref bool location) => Hardware.VolatileRead(ref location);

    static virtual void VolatileWrite<T>(ref T location, T value)
        where T : class? => Hardware.VolatileWrite(ref location, value);

    static virtual void VolatileWrite(ref bool location, bool value) => Hardware.VolatileWrite(ref location, value);

    static virtual void VolatileWrite(ref long location, long value) => Hardware.VolatileWrite(ref location, value);

    static virtual T Exchange<T>(ref T location, T value)
        where T : class? => Hardware.Exchange(ref location, value);

    static virtual long Exchange(ref long location, long value) => Hardware.Exchange(ref location, value);

    static virtual T CompareExchange<T>(ref T location, T value, T comparand)
        where T : class? => Hardware.CompareExchange(ref location, value, comparand);

    static virtual long CompareExchange(ref long location, long value, long comparand) =>
        Hardware.CompareExchange(ref location, value, comparand);

    static virtual long Add(ref long location, long value) => Hardware.Add(ref location, value);

    static virtual void Or(ref long location, long bits) => Hardware.Or(ref location, bits);

    static virtual void And(ref long location, long bits) => Hardware.And(ref location, bits);

    static virtual void FenceHere() => Hardware.FenceHere();

    static virtual void FenceEverywhere() => Hardware.FenceEverywhere();

    static virtual void Enter(object monitor) => Hardware.Enter(monitor);

    static virtual bool TryEnter(object monitor) => Hardware.TryEnter(monitor);

    static virtual void Exit(object monitor) => Hardware.Exit(monitor);

    static virtual int ProcessorCount() => Hardware.ProcessorCount();

    static virtual int CurrentProcessor() => Hardware.CurrentProcessor();

    static virtual int CurrentThread() => Hardware.CurrentThread();

    static virtual void Own(object resource) => Hardware.Own(resource);

    static virtual void Disown(object resource) => Hardware.Disown(resource);
}
