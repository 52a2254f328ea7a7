namespace Pools.Tool.Top;

/// <summary>The pools of a process at a moment, the busiest first, and the callers that rent most, with their rents per second.</summary>
/// <param name="IsNamed">Whether the type of each shown pool is known.</param>
internal sealed record TopSnapshot(IReadOnlyList<TopRow> Pools, IReadOnlyList<(string Site, double Rents)> Hottest, bool IsNamed);
