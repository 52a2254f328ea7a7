using System;

namespace Pools.Bench.Contenders.Metered;

/// <summary>As a monitoring tool does.</summary>
internal readonly struct EverySecond : IInterval
{
    public static TimeSpan Length => TimeSpan.FromSeconds(1);
}
