namespace Pools.Tests.Concurrency.Litmus.Faults;

/// <summary>Interlocked operations are neither in one step nor a fence.</summary>
internal readonly struct Torn : IFault
{
    public static string Description => "whose interlocked operations are a load and a store";
    private static HardwareAtomics Hardware => default;

    public static T Exchange<T>(ref T location, T value)
        where T : class? => Replace(ref location, value);

    public static long Exchange(ref long location, long value) => Replace(ref location, value);

    public static T CompareExchange<T>(ref T location, T value, T comparand)
        where T : class?
    {
        T old = Hardware.VolatileRead(ref location);
        return ReferenceEquals(old, comparand) ? Store(ref location, value, old) : old;
    }

    public static long CompareExchange(ref long location, long value, long comparand)
    {
        long old = Hardware.VolatileRead(ref location);
        return old == comparand ? Store(ref location, value, old) : old;
    }

    public static long Add(ref long location, long value)
    {
        long sum = Hardware.VolatileRead(ref location) + value;
        Hardware.VolatileWrite(ref location, sum);
        return sum;
    }

    public static void Or(ref long location, long bits) => Hardware.VolatileWrite(ref location, Hardware.VolatileRead(ref location) | bits);
    public static void And(ref long location, long bits) =>
        Hardware.VolatileWrite(ref location, Hardware.VolatileRead(ref location) & bits);
    private static T Replace<T>(ref T location, T value) => Store(ref location, value, location);

    private static T Store<T>(ref T location, T value, T old)
    {
        location = value;
        return old;
    }
}
