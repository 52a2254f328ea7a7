using Pools.Internal;
using Pools.Tests.Seam;

namespace Pools.Tests.Adapters;

/// <summary>Before each step a chance for somebody else to come in between: see <see cref="Meeting"/>.</summary>
internal readonly struct MeetingPoints : IVariation
{
    private static HardwareAtomics Hardware => default;

    public static T Read<T>(ref T location)
    {
        Meeting.Step();
        return Hardware.Read(ref location);
    }

    public static void Write<T>(ref T location, T value)
    {
        Meeting.Step();
        Hardware.Write(ref location, value);
    }

    public static T VolatileRead<T>(ref T location)
        where T : class?
    {
        Meeting.Step();
        return Hardware.VolatileRead(ref location);
    }

    public static long VolatileRead(ref long location)
    {
        Meeting.Step();
        return Hardware.VolatileRead(ref location);
    }

    public static void VolatileWrite(ref long location, long value)
    {
        Meeting.Step();
        Hardware.VolatileWrite(ref location, value);
    }

    public static long Exchange(ref long location, long value)
    {
        Meeting.Step();
        return Hardware.Exchange(ref location, value);
    }

    public static long CompareExchange(ref long location, long value, long comparand)
    {
        Meeting.Step();
        return Hardware.CompareExchange(ref location, value, comparand);
    }
}
