using Pools.PerCore;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>What the pool asks of a trim, for each level and pressure; a tick is an interval.</summary>
internal static class Requests
{
    public static TrimRequest For(TrimLevel level, long now) => new(
        now, level >= TrimLevel.Idle ? 1 : long.MaxValue, Settled: 1, AllSurplus: false, Everything: level >= TrimLevel.Full);

    public static TrimRequest For(PressureLevel pressure, long now) => new(
        now, pressure == PressureLevel.Low ? 2 : 1, Settled: 1, AllSurplus: pressure >= PressureLevel.Medium, Everything: pressure >= PressureLevel.High);
}
