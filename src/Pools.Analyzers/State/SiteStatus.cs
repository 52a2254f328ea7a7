namespace Pools.Analyzers.State;

/// <summary>Where an array stands on one path.</summary>
internal enum SiteStatus : byte
{
    /// <summary>There is no such array here: not made yet, or forgotten.</summary>
    Absent,
    Live,
    Returned,
}
