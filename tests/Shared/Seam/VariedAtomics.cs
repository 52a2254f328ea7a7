namespace Pools.Tests.Seam;

/// <summary>The shipped seam, with the changes of a variation.</summary>
/// <remarks><b>Threading</b>, <b>Ordering</b>: as of the shipped one, except the variation.</remarks>
internal readonly struct VariedAtomics<TVariation> : IAtomics
    where TVariation : struct, IVariation
{
    public T Read<T>(ref T location) => TVariation.Read(ref location);

    public void Write<T>(ref T location, T value) => TVariation.Write(ref location, value);

    public T VolatileRead<T>(ref T location)
        where T : class? => TVariation.VolatileRead(ref location);

    public long VolatileRead(ref long location) => TVariation.VolatileRead(ref location);

    public bool VolatileRead(ref bool location) => TVariation.VolatileRead(ref location);

    public void VolatileWrite<T>(ref T location, T value)
        where T : class? => TVariation.VolatileWrite(ref location, value);

    public void VolatileWrite(ref bool location, bool value) => TVariation.VolatileWrite(ref location, value);

    public void VolatileWrite(ref long location, long value) => TVariation.VolatileWrite(ref location, value);

    public T Exchange<T>(ref T location, T value)
        where T : class? => TVariation.Exchange(ref location, value);

    public long Exchange(ref long location, long value) => TVariation.Exchange(ref location, value);

    public T CompareExchange<T>(ref T location, T value, T comparand)
        where T : class? => TVariation.CompareExchange(ref location, value, comparand);

    public long CompareExchange(ref long location, long value, long comparand) =>
        TVariation.CompareExchange(ref location, value, comparand);

    public long Add(ref long location, long value) => TVariation.Add(ref location, value);

    public void Or(ref long location, long bits) => TVariation.Or(ref location, bits);

    public void And(ref long location, long bits) => TVariation.And(ref location, bits);

    public void FenceHere() => TVariation.FenceHere();

    public void FenceEverywhere() => TVariation.FenceEverywhere();

    public void Enter(object monitor) => TVariation.Enter(monitor);

    public bool TryEnter(object monitor) => TVariation.TryEnter(monitor);

    public void Exit(object monitor) => TVariation.Exit(monitor);

    public int ProcessorCount() => TVariation.ProcessorCount();

    public int CurrentProcessor() => TVariation.CurrentProcessor();
    public int CurrentThread() => TVariation.CurrentThread();

    public void Own(object resource) => TVariation.Own(resource);

    public void Disown(object resource) => TVariation.Disown(resource);
}
