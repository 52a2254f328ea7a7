namespace Pools.Analyzers.State;

/// <summary>The status of an array on one path.</summary>
internal enum SiteStatus : byte
{
    Absent, // not created yet, or forgotten
    Live,
    Returned,
}
