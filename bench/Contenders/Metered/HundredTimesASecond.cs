using System;

namespace Pools.Bench.Contenders.Metered;

/// <summary>As nobody does: so that every slice of time has some.</summary>
internal readonly struct HundredTimesASecond : IInterval
{
    public static TimeSpan Length => TimeSpan.FromMilliseconds(10);
}
