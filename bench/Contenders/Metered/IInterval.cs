using System;

namespace Pools.Bench.Contenders.Metered;

/// <summary>How often somebody collects.</summary>
internal interface IInterval
{
    static abstract TimeSpan Length { get; }
}
