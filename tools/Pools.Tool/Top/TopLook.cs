namespace Pools.Tool.Top;

/// <summary>A moment of a process.</summary>
/// <param name="Pools">Its pools, the busiest first.</param>
/// <param name="Hottest">The places that rent most, and how often a second.</param>
/// <param name="Meters">What our pools publish, by their names.</param>
/// <param name="IsNamed">Whether a type is known of each pool.</param>
/// <param name="SeesRents">Whether rents and returns are told.</param>
internal sealed record TopLook(IReadOnlyList<TopRow> Pools, IReadOnlyList<(string Site, double Rents)> Hottest, IReadOnlyList<(string Name, string Value)> Meters, bool IsNamed, bool SeesRents);
