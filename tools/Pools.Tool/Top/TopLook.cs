namespace Pools.Tool.Top;

/// <summary>A moment of a process.</summary>
/// <param name="Pools">Its pools, the busiest first; all further ones are one row.</param>
/// <param name="Hottest">The places that rent most, and how often a second.</param>
/// <param name="IsNamed">Whether a type is known of each pool that is shown.</param>
internal sealed record TopLook(IReadOnlyList<TopRow> Pools, IReadOnlyList<(string Site, double Rents)> Hottest, bool IsNamed);
