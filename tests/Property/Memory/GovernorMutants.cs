using System;
using Pools.Memory;

namespace Pools.Tests.Property.Memory;

/// <summary>Governors that each break one promise.</summary>
internal static class GovernorMutants
{
    public static Func<double, PressureLevel> WithoutHysteresis() => LevelOf;

    public static Func<double, PressureLevel> RisesOneLevelATime()
    {
        Func<double, PressureLevel> shipped = new PressureGovernor().Update;
        PressureLevel level = PressureLevel.Low;
        return ratio => level = (PressureLevel)Math.Min((int)shipped(ratio), (int)level + 1);
    }

    public static Func<double, PressureLevel> RisesEarly()
    {
        var shipped = new PressureGovernor();
        return ratio => shipped.Update(ratio + 0.01);
    }

    public static Func<double, PressureLevel> NeverFalls()
    {
        PressureLevel level = PressureLevel.Low;
        return ratio => level = LevelOf(ratio) > level ? LevelOf(ratio) : level;
    }

    public static Func<double, PressureLevel> FallsAsIfLowWereNext()
    {
        var shipped = new PressureGovernor();
        PressureLevel level = PressureLevel.Low;
        return ratio =>
        {
            PressureLevel next = shipped.Update(ratio);
            return level = next < level ? PressureLevel.Low : next;
        };
    }

    private static PressureLevel LevelOf(double ratio) => new PressureGovernor().Update(ratio);
}
