namespace Pools.Tests.Concurrency.Explorer;

/// <summary>What it costs to decide otherwise than by default; a search has a budget of each.</summary>
internal enum Cost
{
    /// <summary>Nothing: the running thread cannot go on, somebody must be chosen.</summary>
    Free,

    /// <summary>The running thread could have gone on.</summary>
    Preemption,

    /// <summary>A thread stops for ever, throws, or re-enters.</summary>
    Fault,

    /// <summary>A load gives an older value, or a store is delayed.</summary>
    Staleness,
}
