using Pools.Internal;
using Pools.Tests.Seam;

namespace Pools.Tests.Adapters;

/// <summary>Lets a rival act before a chosen step of the code that runs over this seam.</summary>
internal readonly struct MeetingPoints : IVariation
{
    [ThreadStatic]
    private static int t_step;

    [ThreadStatic]
    private static int t_at;

    [ThreadStatic]
    private static Action? t_rival;

    private static HardwareAtomics Hardware => default;

    /// <summary>Runs an action, with a rival before its step number <paramref name="at"/>, counted from 0.</summary>
    /// <returns>The number of its steps.</returns>
    public static int Run(int at, Action action, Action rival)
    {
        (t_step, t_at, t_rival) = (0, at, rival);
        action();
        t_rival = null;
        return t_step;
    }

    public static T VolatileRead<T>(ref T location)
        where T : class?
    {
        Step();
        return Hardware.VolatileRead(ref location);
    }

    public static long VolatileRead(ref long location)
    {
        Step();
        return Hardware.VolatileRead(ref location);
    }

    public static void VolatileWrite(ref long location, long value)
    {
        Step();
        Hardware.VolatileWrite(ref location, value);
    }

    public static long CompareExchange(ref long location, long value, long comparand)
    {
        Step();
        return Hardware.CompareExchange(ref location, value, comparand);
    }

    private static void Step()
    {
        if (t_rival is not null && t_step++ == t_at)
        {
            t_rival();
        }
    }
}
