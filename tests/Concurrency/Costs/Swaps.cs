using System;
using Pools.Internal;
using Pools.Tests.Seam;

namespace Pools.Tests.Concurrency.Costs;

/// <summary>The seam that ships on a machine of one core, and counts on each thread what costs as much as the rest of a rent: interlocked operations and fences; and monitors.</summary>
internal readonly struct Swaps : IVariation
{
    [ThreadStatic]
    private static int t_count;

    private static HardwareAtomics Hardware => default;

    /// <summary>How many an action takes on this thread.</summary>
    public static int Of(Action action)
    {
        int before = t_count;
        action();
        return t_count - before;
    }

    public static T Exchange<T>(ref T location, T value)
        where T : class?
    {
        t_count++;
        return Hardware.Exchange(ref location, value);
    }

    public static long Exchange(ref long location, long value)
    {
        t_count++;
        return Hardware.Exchange(ref location, value);
    }

    public static T CompareExchange<T>(ref T location, T value, T comparand)
        where T : class?
    {
        t_count++;
        return Hardware.CompareExchange(ref location, value, comparand);
    }

    public static long CompareExchange(ref long location, long value, long comparand)
    {
        t_count++;
        return Hardware.CompareExchange(ref location, value, comparand);
    }

    public static long Add(ref long location, long value)
    {
        t_count++;
        return Hardware.Add(ref location, value);
    }

    public static void Or(ref long location, long bits)
    {
        t_count++;
        Hardware.Or(ref location, bits);
    }

    public static void And(ref long location, long bits)
    {
        t_count++;
        Hardware.And(ref location, bits);
    }

    public static void FenceHere()
    {
        t_count++;
        Hardware.FenceHere();
    }

    public static void FenceEverywhere()
    {
        t_count++;
        Hardware.FenceEverywhere();
    }

    public static void Enter(object gate)
    {
        t_count++;
        Hardware.Enter(gate);
    }

    public static bool TryEnter(object gate)
    {
        t_count++;
        return Hardware.TryEnter(gate);
    }

    public static int ProcessorCount() => 1;

    public static int CurrentProcessor() => 0;
}
